// <PickCard isOff><PickRadio …/>content</PickCard>: a card as one choice of several; a press anywhere selects it. If it
// is not a label, an invisible label covers it.
import type { ComponentProps, ReactNode } from 'react';
import styles from './pick-card.module.css';

type CardProps = { as?: 'label' | 'div' | 'li'; isOff?: boolean; className?: string; children: ReactNode };

export const PickCard = ({ as: Tag = 'label', isOff, className = '', children }: CardProps) => (
  <Tag className={`${styles.card} ${className}`} data-off={isOff || undefined}>
    {children}
  </Tag>
);

export const PickRadio = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input type="radio" className={styles.radio} {...props} />
);
