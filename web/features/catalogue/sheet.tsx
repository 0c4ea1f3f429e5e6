import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { theme } from '#web/theme.ts';
import { Row } from '#web/ui/layout.tsx';
import { Tally } from '#web/ui/tally.tsx';
import { Actions } from './actions.tsx';
import styles from './catalogue.module.css';
import { Colours } from './colours.tsx';
import { Entries } from './entries.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Scale } from './scale.tsx';
import { Words } from './words.tsx';

/** All of web/ui in one scheme, with its own provider, whose root is this sheet. */
export function Sheet({ scheme, name }: { scheme: 'light' | 'dark'; name: string }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const id = `catalogo-${scheme}`;
  return (
    <section
      id={id}
      ref={setRoot}
      className={styles.sheet}
      data-mantine-color-scheme={scheme}
      aria-labelledby={`${id}-name`}
    >
      {root && (
        <MantineProvider
          theme={theme}
          forceColorScheme={scheme}
          cssVariablesSelector={`#${id}`}
          getRootElement={() => root}
          deduplicateCssVariables={false}
        >
          <Row gap="none" justify="between" wrap={false} className={styles.head}>
            <h2 id={`${id}-name`}>{name}</h2>
            <span className={styles.logo}>
              <Tally />
            </span>
          </Row>
          <Scale />
          <Lists />
          <Actions />
          <Fields scheme={name} />
          <Entries />
          <Words scheme={name} />
          <Colours />
        </MantineProvider>
      )}
    </section>
  );
}
