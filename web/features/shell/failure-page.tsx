import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import styles from './shell.module.css';

// The message about a code file that is missing. After an update the server may not have the old files. Only a reload
// loads the new ones.
const missingFileOf = (error: unknown): string | null =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
    ? error.message
    : null;

/** Loads the page anew, once for each missing file: it may be missing for another reason than an update. */
function useReload(missing: string | null) {
  useEffect(() => {
    const mark = `missing:${missing}`;
    if (missing === null || !navigator.onLine || readKept(mark, 'tab')) return;
    if (keep(mark, true, 'tab')) window.location.reload();
  }, [missing]);
}

export function FailurePage({ error, reset }: ErrorComponentProps) {
  useTitle('Algo falló');
  const router = useRouter();
  const missing = missingFileOf(error);
  useReload(missing);
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.lost} role="alert">
      <Tally state="failed" size={112} />
      <Stack gap="sm" align="center">
        <h1 tabIndex={-1}>{missing ? 'Falta una parte de la página' : 'No se pudo cargar'}</h1>
        <p>{missing ? 'Puede haber una versión nueva, o se cortó la conexión. Recarga la página.' : sentence(error)}</p>
      </Stack>
      <Row justify="center">
        <Button size="lg" variant="strong" onClick={missing ? () => window.location.reload() : again}>
          {missing ? 'Recargar' : 'Reintentar'}
        </Button>
        <ButtonLink to={paths.home} size="lg" variant="default">
          Ir al inicio
        </ButtonLink>
      </Row>
    </div>
  );
}

const sentence = (error: unknown) =>
  messageOf(error) === messages.server.offline ? 'Revisa la conexión e intenta de nuevo.' : messageOf(error);
