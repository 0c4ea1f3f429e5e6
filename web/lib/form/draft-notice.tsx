import { Button } from '@mantine/core';
import type { Draft, Keeping } from '#web/lib/draft.ts';
import { Notice } from '#web/ui/notice.tsx';

export function DraftNotice(props: {
  found: Draft<unknown> | null;
  keeping: Keeping;
  onDiscard: () => void;
  disabled: boolean;
}) {
  const { found, keeping, onDiscard, disabled } = props;
  if (!found && keeping === 'kept') return null;
  return (
    <Notice
      tone={found?.isOlder || keeping === 'not' ? 'warn' : 'info'}
      title={found ? 'Recuperamos lo que escribiste' : undefined}
      action={
        found && (
          <Button variant="default" size="sm" onClick={onDiscard} disabled={disabled}>
            Descartar lo escrito
          </Button>
        )
      }
    >
      {found?.isOlder && <p>Lo guardado cambió después: revisa todo antes de guardar.</p>}
      {found?.withoutPhoto && <p>La foto no cabía en este navegador: súbela otra vez.</p>}
      {keeping === 'withoutPhoto' && (
        <p>
          La foto es muy grande para guardarla en este navegador: si recargas la página, tendrás que subirla otra vez.
        </p>
      )}
      {keeping === 'not' && (
        <p>Este navegador no puede guardar lo que escribes: si sales o recargas la página, se perderá.</p>
      )}
      {found && !found.isOlder && !found.withoutPhoto && keeping === 'kept' && (
        <p>Estaba en este navegador, sin enviar.</p>
      )}
    </Notice>
  );
}
