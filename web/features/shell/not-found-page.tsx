import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Tally } from '#web/ui/tally.tsx';
import styles from './shell.module.css';

export function NotFoundPage() {
  useTitle('Página no encontrada');
  return (
    <div className={styles.lost}>
      <Tally state="empty" size={112} />
      <div className={styles.words}>
        <h1 tabIndex={-1}>Esta página no existe</h1>
        <p>El enlace puede estar incompleto, o lo que buscas ya no está.</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.home} size="lg">
          Ir al inicio
        </ButtonLink>
        <ButtonLink to={paths.events} size="lg" variant="default">
          Ver eventos
        </ButtonLink>
      </div>
    </div>
  );
}
