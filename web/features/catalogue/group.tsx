import type { ReactNode } from 'react';
import styles from './catalogue.module.css';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h3 className="eyebrow">{title}</h3>
      {children}
    </div>
  );
}
