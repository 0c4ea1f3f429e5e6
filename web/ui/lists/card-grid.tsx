// <CardGrid aria-label>: cards as a list, in one, three or four columns; `aria-busy` dims cards that are about to
// change.
import type { ComponentProps } from 'react';
import styles from './card-grid.module.css';

export const CardGrid = (props: Omit<ComponentProps<'ul'>, 'className'>) => <ul {...props} className={styles.grid} />;
