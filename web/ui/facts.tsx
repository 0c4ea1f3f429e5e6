// <Facts facts label missing />: values with their names above them, side by side where there is room. A `label` puts them
// on a card; what has no value says `missing`, or is left out without it.
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = [name: string, value: ReactNode, isWide?: boolean];
type Props = { facts: Fact[]; label?: string; missing?: string };

export const Facts = ({ facts, label, missing }: Props) => (
  <dl className={`${styles.facts} ${label ? `card ${styles.card}` : ''}`} aria-label={label}>
    {facts.map(
      ([name, value, isWide]) =>
        (value || missing) && (
          <div key={name} data-wide={isWide}>
            <dt className="eyebrow">{name}</dt>
            <dd>{value || <span className="dim">{missing}</span>}</dd>
          </div>
        ),
    )}
  </dl>
);
