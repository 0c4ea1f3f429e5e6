import type { EventCard } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import type { ApplicationDetail } from '#contract/scoring/staff.ts';
import { ApprovePopover } from './approve-popover.tsx';
import { DeclinePopover } from './decline-popover.tsx';
import { useDecision } from './use-decision.ts';

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
