import { Button } from '@mantine/core';
import type { EventCard } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import type { ApplicationDetail } from '#contract/scoring/staff.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ApprovePopover } from './approve-popover.tsx';
import { DecisionPopover } from './decision-popover.tsx';

type Props = { application: ApplicationDetail; event: EventCard; categories: { uid: string; name: string }[] };

export function Decision({ application: { uid, type, judgeName }, event, categories }: Props) {
  // The buttons disappear after the decision, so the heading takes the focus.
  const { approve, decline, isBusy } = useDecision(() => document.querySelector('h1')?.focus());
  return (
    <>
      {event.state === 'completed' ? (
        <p className="dim text-sm">{messages.staff.closed}</p>
      ) : (
        <ApprovePopover
          type={type}
          event={event}
          categories={categories}
          isBusy={isBusy}
          isLoading={approve.isPending}
          onApprove={approval => approve.mutate({ id: uid, ...approval })}
        />
      )}
      <DeclinePopover
        name={judgeName}
        isBusy={isBusy}
        isLoading={decline.isPending}
        onDecline={() => decline.mutate({ id: uid })}
      />
    </>
  );
}

type DeclineProps = { name: string; isBusy: boolean; isLoading: boolean; onDecline: () => void };

const DeclinePopover = ({ name, isBusy, isLoading, onDecline }: DeclineProps) => (
  <DecisionPopover label="Rechazar" variant="danger" width={320} isBusy={isBusy} isLoading={isLoading}>
    {close => (
      <>
        <p>¿Rechazar la postulación de {name}? Le avisaremos por correo, y no podrá postularse otra vez.</p>
        <DialogAnswers>
          <Button variant="default" onClick={close} disabled={isBusy}>
            No, volver
          </Button>
          <Button variant="destroy" loading={isLoading} disabled={isBusy && !isLoading} onClick={onDecline}>
            Sí, rechazar
          </Button>
        </DialogAnswers>
      </>
    )}
  </DecisionPopover>
);

/** Sends a decision and loads the data again, also if another person decided first (ORG-268, ORG-269, ORG-501). */
function useDecision(onDone: () => void) {
  const done = () => {
    notify.success(messages.staff.processed);
    onDone();
  };
  const changes = [api.staff.key()];
  const approve = useAction(api.staff.approve.mutationOptions(), { done, changes });
  const decline = useAction(api.staff.decline.mutationOptions(), { done, changes });
  return { approve, decline, isBusy: approve.isPending || decline.isPending };
}
