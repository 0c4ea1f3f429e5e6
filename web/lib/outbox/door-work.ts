import type { AdmitCommand } from '#contract/day/door.ts';
import { createOutbox, type OutboxPorts } from './outbox.ts';
import type { Queued, Sent } from './queued.ts';

/** Undoes an admission. With a `reason` the person responsible for the door undoes it, at any time. */
export type Undo = { id: string; device: string; undoneAt: string; reason?: string };
type Did = { kind: 'admit'; command: AdmitCommand } | { kind: 'undo'; ticketId: string; undo: Undo };

/** Work of a door on this device that the server has not confirmed. */
export type DoorWork = Queued & {
  /** Only a session of this account may send the work. */
  account: string;
  eventId: string;
} & Did;

const mostAtOnce = 50;
export const ticketOf = (work: DoorWork): string => (work.kind === 'admit' ? work.command.ticketId : work.ticketId);

type DoorPorts = Omit<OutboxPorts<DoorWork, null>, 'most' | 'ownerOf' | 'targetOf'>;

/** The outbox of a door. It sends many commands together, but the work on one ticket in order. */
export const createDoorOutbox = (ports: DoorPorts) =>
  createOutbox<DoorWork, null>({
    ...ports,
    most: mostAtOnce,
    ownerOf: ({ account }) => account,
    targetOf: work => JSON.stringify([work.eventId, ticketOf(work)]),
  });

export type DoorCalls = {
  admit: (eventId: string, commands: AdmitCommand[]) => Promise<unknown>;
  undo: (eventId: string, undo: Undo) => Promise<unknown>;
  /** Maps a failed call to an outbox outcome. */
  outcomeOf: (error: unknown, kind: DoorWork['kind']) => Sent<null>;
};

const isPutOff = ({ outcome }: Sent<null>) => outcome === 'later' || outcome === 'stranger';

async function ask(lot: readonly DoorWork[], { admit, undo, outcomeOf }: DoorCalls): Promise<Sent<null>> {
  const first = lot[0]!;
  try {
    if (first.kind === 'undo') await undo(first.eventId, first.undo);
    else {
      const commands = lot.flatMap(work => (work.kind === 'admit' ? [work.command] : []));
      await admit(first.eventId, commands);
    }
    return { outcome: 'done', answer: null };
  } catch (error) {
    return outcomeOf(error, first.kind);
  }
}

/**
 * Sends the admissions of one event in one call. If the server refuses the call, each admission goes alone. One refusal
 * then does not block the others.
 */
export async function sendDoorWork(work: readonly DoorWork[], calls: DoorCalls): Promise<Sent<null>[]> {
  const sent = new Map<string, Sent<null>>();
  const lots = [...Map.groupBy(work, each => (each.kind === 'undo' ? each.commandId : each.eventId)).values()];
  for (let lot = lots.shift(); lot; lot = lots.shift()) {
    const what = await ask(lot, calls);
    if (what.outcome === 'refused' && lot.length > 1) lots.unshift(...lot.map(each => [each]));
    else for (const { commandId } of lot) sent.set(commandId, what);
    // The server cannot be reached for the other admissions either.
    if (isPutOff(what)) break;
  }
  return work.map(({ commandId }) => sent.get(commandId) ?? { outcome: 'later' });
}
