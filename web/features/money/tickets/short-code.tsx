import { Text } from '#web/ui/layout.tsx';
import styles from './tickets.module.css';

/** Below the QR, for a door that cannot read it (ORGA-C9). An older cached page has none. */
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
