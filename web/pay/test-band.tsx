import { IconFlask } from '@tabler/icons-react';
import { Row } from '#web/ui/layout.tsx';
import styles from './test-band.module.css';

/** A line on every payment screen while the program uses test money (J3). */
export const TestBand = () => (
  <Row as="p" gap="none" justify="center" wrap={false} className={styles.band}>
    <span>
      <IconFlask size={20} stroke={1.8} aria-hidden="true" />
      <strong>Modo de prueba</strong> · no se mueve dinero
    </span>
  </Row>
);
