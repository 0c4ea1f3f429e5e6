// <Figures label figures={[{ name, value, note }]} />: a few numbers on one card, each with its name above and its
// meaning below. A value that is no number or text is drawn unchanged. `words`: the values are text.
import type { ReactNode } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import styles from './figures.module.css';

type Figure = { name: string; value: ReactNode; note?: ReactNode };
type Props = { label: string; figures: Figure[]; words?: boolean };

const isPlain = (value: ReactNode) => typeof value === 'string' || typeof value === 'number';

export const Figures = ({ label, figures, words = false }: Props) => (
  <dl
    className={`card ${styles.figures}`}
    aria-label={label}
    data-three={(figures.length === 3 && !words) || undefined}
  >
    {figures.map(({ name, value, note }) => (
      <Stack key={name} gap="xs" className={styles.figure}>
        <dt className="eyebrow">{name}</dt>
        <dd className={isPlain(value) ? `num ${words ? 'text-xl' : `nowrap ${styles.value}`}` : undefined}>{value}</dd>
        {note && <dd className="dim text-xs">{note}</dd>}
      </Stack>
    ))}
  </dl>
);
