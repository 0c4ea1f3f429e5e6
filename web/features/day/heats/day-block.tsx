import type { ReactNode } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { Button, type IconButtonProps } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './manager.module.css';
import { heatsOf, type ShownDay } from './shown-day.ts';

type BlockProps = {
  title: ReactNode;
  aside?: ReactNode;
  text?: ReactNode;
  acts?: ReactNode;
  runs?: 'runs' | 'paused';
  children?: ReactNode;
};

/** The largest block of the page: the running heat, or the next step. */
export const Block = ({ title, aside, text, acts, runs, children }: BlockProps) => (
  <section className={styles.block} data-runs={runs} aria-label="Ahora">
    <Stack gap="xs" className="grow">
      <Row gap="sm">
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </Row>
      {text && <Text dim>{text}</Text>}
      {children}
    </Stack>
    {acts && <div className={styles.acts}>{acts}</div>}
  </section>
);

type ActProps = Omit<IconButtonProps, 'children'> & { why: string | null; onClick: () => unknown; children: ReactNode };

/** The large button of a step. While it is off, the reason is below it. */
export const Act = ({ why, children, onClick, ...button }: ActProps) => (
  <Stack gap="2xs" className={styles.act}>
    <Button size="xl" disabled={why !== null} title={why ?? undefined} onClick={() => void onClick()} {...button}>
      {children}
    </Button>
    {why && (
      <Text size="xs" dim>
        {why}
      </Text>
    )}
  </Stack>
);

/** The name of a heat, for example `Heat 4 de 5`. */
export function nameOfHeat({ data }: ShownDay, { name, testId }: CategoryOfTheDay['heats'][number]): ReactNode {
  const count = heatsOf(data, testId).length;
  return count > 1 && /^Heat \d+$/.test(name) ? `${name} de ${count}` : name;
}
