import { Text } from '#web/ui/layout.tsx';
import styles from './tickets.module.css';

/**
 * The short code below the QR, for a door that cannot read the QR (ORGA-C9). Null in a page cached by an older version.
 */
export function ShortCode({ code }: { code: string | null | undefined }) {
  if (!code) return null;
  return (
    <p className={styles.id}>
      <Text as="span" size="sm" dim>
        Código para la puerta
      </Text>
      <br />
      <Text as="strong" size="2xl" num>
        {code}
      </Text>
    </p>
  );
}
