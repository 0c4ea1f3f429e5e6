import { Link } from '@tanstack/react-router';
import { version } from '#package';
import { paths } from '#web/paths.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './footer.module.css';

export function Footer() {
  return (
    <Text as="footer" size="sm" dim className={styles.footer}>
      <Row gap="lg" className={styles.inside}>
        <p>Pizarra © 2022. Todos los derechos reservados.</p>
        <Link to={paths.deleteAccount}>Eliminar datos de usuario</Link>
        <span>v{version}</span>
      </Row>
    </Text>
  );
}
