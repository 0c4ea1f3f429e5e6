// <LoadingRows rows height picture label card />: a list that loads, in rows of the real height so that nothing moves
// later. `card`: with a card around it. `page`: as high as a whole page, so that the footer stays.
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './list-state.module.css';

const widths = ['62%', '48%', '70%', '55%'];

export function LoadingRows(props: {
  rows?: number;
  height?: number;
  picture?: boolean;
  label?: string;
  card?: boolean;
  page?: boolean;
}) {
  const { rows = 4, height = 64, picture = false, label = 'Cargando', card, page } = props;
  return (
    <div
      role="status"
      aria-label={label}
      className={card ? 'card' : undefined}
      style={page ? { minHeight: '100dvh' } : undefined}
    >
      <Stack as="ul" gap="none" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
          <Row key={row} as="li" gap="md" wrap={false} className={styles.row} style={{ height }}>
            {picture && <span className={`${styles.bone} ${styles.picture}`} />}
            <Stack as="span" gap="xs" className={styles.lines}>
              <span className={styles.bone} style={{ width: widths[row % 4] }} />
              <span className={styles.bone} style={{ width: widths[(row + 2) % 4] }} />
            </Stack>
          </Row>
        ))}
      </Stack>
    </div>
  );
}
