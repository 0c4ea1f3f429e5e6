// <Facts facts label missing />: values below their names, side by side if there is room. With `label` they are on a
// card. An empty value shows `missing`, or is left out without it.
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
