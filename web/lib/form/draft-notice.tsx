import { Button } from '@mantine/core';
import type { Draft } from '#web/lib/draft.ts';
import { Notice } from '#web/ui/notice.tsx';

/** What an earlier visit left is in the form again, and can be thrown away. */
export function DraftNotice(props: {
  found: Draft<unknown> | null;
  /** The picture that was chosen now did not fit beside the rest. */
  withoutPhoto: boolean;
  onDiscard: () => void;
  disabled: boolean;
}) {
  const { found, withoutPhoto, onDiscard, disabled } = props;
  if (!found && !withoutPhoto) return null;
  return (
    <Notice
      tone={found?.isOlder ? 'warn' : 'info'}
      title={found ? 'Recuperamos lo que escribiste' : undefined}
      action={
        found && (
          <Button variant="default" size="sm" onClick={onDiscard} disabled={disabled}>
            Descartar borrador
          </Button>
        )
      }
    >
      {found?.isOlder && <p>Lo guardado cambió después: revisa todo antes de guardar.</p>}
      {found?.withoutPhoto && <p>La foto no cabía en el borrador: súbela otra vez.</p>}
      {withoutPhoto && (
        <p>La foto es muy grande para el borrador: si recargas la página, tendrás que subirla otra vez.</p>
      )}
      {found && !found.isOlder && !found.withoutPhoto && !withoutPhoto && (
        <p>Estaba como borrador en este navegador.</p>
      )}
    </Notice>
  );
}
