import { writeNumber } from '#domain/foundation/text/numbers.ts';
import { Text } from '#web/ui/layout.tsx';
import styles from './board-pages.module.css';

/** Says that more rows match than are loaded. */
export function MoreFound({ total, here }: { total: number; here: number }) {
  if (total <= here) return null;
  return (
    <Text size="sm" dim className={styles.more} role="status">
      {`Encontrados: ${writeNumber(total)}. Aquí están los primeros ${writeNumber(here)}: escribe más del nombre.`}
    </Text>
  );
}
