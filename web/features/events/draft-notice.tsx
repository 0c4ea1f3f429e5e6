import { Button } from '@mantine/core';
import { Notice } from '#web/ui/notice.tsx';
import type { EventFormState } from './use-event-form.ts';

/** What an earlier visit left is in the form again, and can be thrown away. */
export function DraftNotice({ draft, isDirty, discard, isSending }: EventFormState) {
  const { found, withoutPhoto, isOlder } = draft;
  if (!isDirty || (!found && !withoutPhoto)) return null;
  return (
    <Notice
      tone={isOlder ? 'warn' : 'info'}
      title={found ? 'Recuperamos lo que escribiste' : undefined}
      action={
        found && (
          <Button variant="default" size="sm" onClick={discard} disabled={isSending}>
            Descartar borrador
          </Button>
        )
      }
    >
      {isOlder && <p>El evento cambió después: revisa todo antes de guardar.</p>}
      {found?.withoutPhoto && <p>La foto no cabía en el borrador: súbela otra vez.</p>}
      {withoutPhoto && (
        <p>La foto es muy grande para el borrador: si recargas la página, tendrás que subirla otra vez.</p>
      )}
      {found && !isOlder && !found.withoutPhoto && !withoutPhoto && <p>Estaba como borrador en este navegador.</p>}
    </Notice>
  );
}
