// <StatusTag tone size>text</StatusTag>: a state in one word. Tones: live (red, with a dot), active (volt), waiting
// (outlined), neutral (sunken). Also good, bad, pending, info (tinted), ink (over pictures). Tag only the exception.
import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

export type Tone = 'live' | 'active' | 'waiting' | 'neutral' | 'good' | 'bad' | 'pending' | 'info' | 'ink';

export function StatusTag({ tone = 'neutral', size, children }: { tone?: Tone; size?: 'lg'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone} data-size={size}>
      {tone === 'live' && <span className={styles.dot} />}
      {children}
    </span>
  );
}
