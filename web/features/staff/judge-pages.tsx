import { Button } from '@mantine/core';
import styles from './judges.module.css';

/** The pages of cards. */
export function JudgePages(props: { current: number; size: number; total: number; onChange: (page: number) => void }) {
  const { current, size, total, onChange } = props;
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Páginas">
      <Button variant="default" disabled={current <= 1} onClick={() => onChange(current - 1)}>
        Anterior
      </Button>
      <span className="dim small">
        Página {current} de {pages}
      </span>
      <Button variant="default" disabled={current >= pages} onClick={() => onChange(current + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
