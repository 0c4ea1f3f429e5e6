import type { AdmitAnswer } from '#contract/door.ts';
import { client } from '#web/lib/api.ts';
import { doorDevice, type Unsent } from '#web/lib/outbox/door-device.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';

const mostAtOnce = 50;

/** What goes in one call: those in front that are of one event and of one kind. */
function firstOf(waiting: readonly Unsent[]): Unsent[] {
  const [first] = waiting;
  if (!first) return [];
  if (first.kind === 'undo') return [first];
  const end = waiting.findIndex(item => item.kind !== 'admit' || item.eventId !== first.eventId);
  return waiting.slice(0, Math.min(end < 0 ? waiting.length : end, mostAtOnce));
}

async function send(batch: readonly Unsent[]): Promise<AdmitAnswer[]> {
  const [first] = batch;
  const options = { signal: AbortSignal.timeout(20_000) };
  if (first?.kind === 'undo') {
    // Too late, or taken back by somebody else: it cannot become another answer by asking again.
    await client.door.undo({ eventId: first.eventId, ...first.undo }, options).catch(error => {
      if (isUnreached(error)) throw error;
    });
    return [];
  }
  const commands = batch.flatMap(item => (item.kind === 'admit' ? [item.command] : []));
  return (await client.door.admit({ eventId: first!.eventId, commands }, options)).answers;
}

/** In the order in which it was decided, 50 at once; what was answered leaves the device, the rest stays. */
export async function sendWaiting(waiting: readonly Unsent[]): Promise<AdmitAnswer[]> {
  const answers: AdmitAnswer[] = [];
  let left = waiting;
  for (let batch = firstOf(left); batch.length > 0; batch = firstOf(left)) {
    answers.push(...(await send(batch)));
    await doorDevice.removeWaiting(batch);
    left = left.slice(batch.length);
  }
  return answers;
}
