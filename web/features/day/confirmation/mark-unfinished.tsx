import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { ConfirmModal } from '#web/ui/dialogs/confirm-modal.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { asAnswer, changes, readReason } from './two-results.tsx';

const words = messages.rails;

type Props = { rail: RailToConfirm; name: string; unit: Unit };

/** Marks that the athlete did not finish (N12). A result goes away with it, so that asks for a reason. */
export function MarkUnfinished({ rail, name, unit }: Props) {
  const { uid: railId, version, entry, quantity } = rail;
  const mark = useAction(
    {
      mutationFn: (reason?: string) =>
        client.rails.markUnfinished({ railId, version, commandId: newId(), ...(reason && { reason }) }),
    },
    { done: words.unfinished, changes },
  );
  const stays = `${entry ?? ''} queda sin resultado en este test, con la marca DNF. Se puede quitar después.`;
  return (
    <DialogButton label="No terminó" size="lg" aria-label={`${name}: no terminó`}>
      {close =>
        version > 0 ? (
          <ReasonModal
            opened
            title="¿No terminó?"
            confirmLabel="No terminó"
            description="Queda junto al resultado, y el atleta lo lee en el aviso."
            read={readReason}
            onConfirm={reason => asAnswer(mark.mutateAsync(reason))}
            onClose={close}
          >
            {`${stays} Su resultado${quantity === null ? '' : `, ${writeCount(quantity, unit)},`} se quita y queda en la historia.`}
          </ReasonModal>
        ) : (
          <ConfirmModal
            opened
            title="¿No terminó?"
            confirmLabel="No terminó"
            tone="destroy"
            onConfirm={() => asAnswer(mark.mutateAsync(undefined)).then(close)}
            onClose={close}
          >
            {stays}
          </ConfirmModal>
        )
      }
    </DialogButton>
  );
}
