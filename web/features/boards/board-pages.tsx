import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './board-pages.module.css';

type Props = { page: number; pages: number; size: number; total: number; onPage: (page: number) => void };

export function BoardPages({ page, pages, size, total, onPage }: Props) {
  if (pages <= 1) return null;
  const number = new Intl.NumberFormat('es').format;
  return (
    <nav className={styles.pages} aria-label="Páginas de la tabla">
      <button type="button" aria-label="Página anterior" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </button>
      <p aria-live="polite">
        {number((page - 1) * size + 1)}–{number(Math.min(total, page * size))} de {number(total)}
      </p>
      <button type="button" aria-label="Página siguiente" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
    </nav>
  );
}
