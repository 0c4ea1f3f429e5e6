import { Button, MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { theme } from '#web/theme.ts';
import { Row } from '#web/ui/layout.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Actions } from './actions.tsx';
import styles from './catalogue.module.css';
import { Entries } from './entries.tsx';
import { Fields } from './fields.tsx';
import { Group } from './group.tsx';
import { Scale } from './scale.tsx';
import { Words } from './words.tsx';

/** Shows all components of web/ui in one colour scheme. Its own provider styles only this element. */
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

const colours = {
  '--body': 'Fondo',
  '--surface': 'Superficie',
  '--sunken': 'Hundido',
  '--line': 'Línea',
  '--edge': 'Borde',
  '--text': 'Texto',
  '--dim': 'Atenuado',
  '--volt': 'Volt',
  '--pos': 'Sube',
  '--neg': 'Baja, error',
  '--warn': 'Aviso',
  '--info': 'Informa',
  '--live': 'En vivo',
};

function Colours() {
  return (
    <Group title="Color">
      <div className={styles.colours}>
        {Object.entries(colours).map(([token, name]) => (
          <span key={token} className="text-sm">
            <span className={styles.colour} style={{ background: `var(${token})` }} />
            {name}
          </span>
        ))}
      </div>
    </Group>
  );
}

function Lists() {
  return (
    <Group title="Lista: vacía, cargando, con fallo">
      <div className={styles.three}>
        <EmptyState
          card
          title="Nada ese día"
          text="No hay eventos el 24-12-2026."
          action={<Button variant="default">Quitar filtros</Button>}
          level={4}
        />
        <LoadingRows card picture height={72} />
        <FailedState card text="Revisa la conexión. Tus filtros siguen puestos." onRetry={() => {}} level={4} />
      </div>
    </Group>
  );
}
