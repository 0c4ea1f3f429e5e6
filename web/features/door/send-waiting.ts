import type { AdmitAnswer, AdmitCommand } from '#contract/door.ts';
import type { Undo, Unsent } from '#web/lib/outbox/door-device.ts';

const mostAtOnce = 50;

/** The server, and the device that keeps what it has not confirmed. */
export type SendPorts = {
  admit: (eventId: string, commands: AdmitCommand[]) => Promise<AdmitAnswer[]>;
  undo: (eventId: string, undo: Undo) => Promise<unknown>;
  remove: (items: readonly Unsent[]) => Promise<void>;
  setAside: (item: Unsent, error: Error) => Promise<void>;
  /** Whether asking again may be answered otherwise. */
  isForLater: (error: unknown) => boolean;
};

/** What goes in one call: those in front that are of one event and of one kind. */
function firstOf(waiting: readonly Unsent[]): Unsent[] {
  const [first] = waiting;
  if (!first) return [];
  if (first.kind === 'undo') return [first];
  const end = waiting.findIndex(item => item.kind !== 'admit' || item.eventId !== first.eventId);
  return waiting.slice(0, Math.min(end < 0 ? waiting.length : end, mostAtOnce));
}

async function ask(batch: readonly Unsent[], { admit, undo }: SendPorts): Promise<AdmitAnswer[]> {
  const first = batch[0]!;
  if (first.kind === 'undo') {
    await undo(first.eventId, first.undo);
    return [];
  }
  const commands = batch.flatMap(item => (item.kind === 'admit' ? [item.command] : []));
  return admit(first.eventId, commands);
}

/** One that is refused keeps no other from going: a batch that was refused goes one by one. */
async function send(batch: readonly Unsent[], ports: SendPorts): Promise<AdmitAnswer[]> {
  try {
    const answers = await ask(batch, ports);
    await ports.remove(batch);
    return answers;
  } catch (error) {
    if (ports.isForLater(error)) throw error;
    if (batch.length === 1) await ports.setAside(batch[0]!, error as Error);
    const answers: AdmitAnswer[] = [];
    if (batch.length > 1) for (const item of batch) answers.push(...(await send([item], ports)));
    return answers;
  }
}

/** In the order in which it was decided, 50 at once; what was answered leaves the device, the rest stays. */
export async function sendWaiting(waiting: readonly Unsent[], ports: SendPorts): Promise<AdmitAnswer[]> {
  const answers: AdmitAnswer[] = [];
  let left = waiting;
  for (let batch = firstOf(left); batch.length > 0; batch = firstOf(left)) {
    answers.push(...(await send(batch, ports)));
    left = left.slice(batch.length);
  }
  return answers;
}
