import { Link } from '@tanstack/react-router';
import { version } from '#package';
import { paths } from '#web/paths.ts';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <p>Pizarra © 2022. Todos los derechos reservados.</p>
        <Link to={paths.deleteAccount}>Eliminar datos de usuario</Link>
        <span>v{version}</span>
      </div>
    </footer>
  );
}
