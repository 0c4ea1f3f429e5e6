import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { rollCall } from '#domain/day/heats/missing-rails.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { linesAtStart } from './missing-rails.ts';

/** The roll call of the shown heat; null unless it was called and has not begun. */
export function rollCallOf({ heats, heatId, rails }: CategoryOfTheDay) {
  const heat = heats.find(({ uid }) => uid === heatId);
  if (heat?.status !== 'on_hold' || heat.calledAt === null) return null;
  const { ready, of } = rollCall(rails);
  return of === 0 ? null : { heat, ready, of, isAll: ready === of };
}

/** `9 de 10 listos`, and the missing by name. */
export function RollCall({ data }: { data: CategoryOfTheDay }) {
  const call = rollCallOf(data);
  if (!call) return null;
  return (
    <Notice
      tone={call.isAll ? 'good' : 'info'}
      title={`${call.heat.name}: ${messages.heats.readyOf(call.ready, call.of)}`}
    >
      {linesAtStart(data.rails, true).map(line => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}
