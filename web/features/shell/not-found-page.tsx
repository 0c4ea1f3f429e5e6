import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import styles from './shell.module.css';

export function NotFoundPage() {
  useTitle('Página no encontrada');
  return (
    <div className={styles.lost}>
      <Tally state="empty" size={112} />
      <Stack gap="sm" align="center">
        <h1 tabIndex={-1}>Esta página no existe</h1>
        <p>El enlace puede estar incompleto, o lo que buscas ya no está.</p>
      </Stack>
      <Row justify="center">
        <ButtonLink to={paths.home} size="lg">
          Ir al inicio
        </ButtonLink>
        <ButtonLink to={paths.events} size="lg" variant="default">
          Ver eventos
        </ButtonLink>
      </Row>
    </div>
  );
}
