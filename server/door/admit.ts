import type { Insertable } from 'kysely';
import type { AdmitAnswer, AdmitCommand } from '#contract/door.ts';
import { messages } from '#contract/messages.ts';
import { type DoorVerdict, dayOf, decide, type Signature } from '#domain/door/decide.ts';
import type { App } from '#server/app.ts';
import { type Db, inRepeatableTransaction } from '#server/db/connection.ts';
import type { DoorMarks } from '#server/db/types.gen.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { reviewTickets } from '#server/tickets/review-tickets.ts';
import { signatureReader } from '#server/tickets/sign-ticket.ts';
import { atTheDoor } from './door.access.ts';
import { insertMarks, listMarks, lockTickets, type MarkRow, updateMark } from './door.store.ts';
import { type KnownTicket, readKnown } from './door-ticket.ts';

type NewMark = Insertable<DoorMarks> & { outcome: MarkRow['outcome'] };

type Batch = {
  event: OwnEventRow;
  mayForce: boolean;
  userId: string;
  now: Date;
  tickets: ReadonlyMap<string, KnownTicket>;
  kept: ReadonlyMap<string, MarkRow>;
  signatureOf: (command: AdmitCommand) => Signature;
};

/**
 * T2: in one transaction, which holds the tickets: two doors in the same moment come one after the other, and a ticket
 * that is voided meanwhile is seen. Whoever was let in without asking is stored, never refused.
 */
export async function admit(
  app: App,
  viewer: Viewer,
  { eventId, commands }: { eventId: string; commands: AdmitCommand[] },
) {
  const isOurs = await signatureReader(app.database.kysely);
  return inRepeatableTransaction(app.database.kysely, async trx => {
    const { event, mayForce } = await atTheDoor(trx, viewer, eventId, app.now());
    const ids = [...new Set(commands.map(({ ticketId }) => ticketId))];
    await lockTickets(trx, eventId, ids);
    const known = await readKnown(app, trx, { eventId, viewer }, ids);
    const kept = await listMarks(
      trx,
      commands.map(({ id }) => id),
    );
    const now = app.now();
    const batch: Batch = {
      event,
      mayForce,
      userId: viewer.uid,
      now,
      tickets: new Map(known.map(ticket => [ticket.id, ticket])),
      kept: new Map(kept.map(mark => [mark.id, mark])),
      signatureOf: ({ typeId, ticketId, signature }) => isOurs({ eventId, typeId, ticketId }, signature),
    };
    for (const command of commands) await letInAfterAll(trx, viewer, command, batch.kept.get(command.id));
    const settled = commands.map(command => settle(batch, command));
    const marks = settled.flatMap(({ mark }) => mark ?? []);
    if (marks.length > 0) await insertMarks(trx, marks);
    await reviewTickets(trx, [...new Set(marks.flatMap(({ ticketId }) => ticketId ?? []))], now);
    return { answers: settled.map(({ answer }) => answer), now: now.toISOString() };
  });
}

/**
 * The answer came too late for whoever stood there: its copy had decided by then. Told that somebody had entered, it let
 * them in all the same; and whether it took that back in time its own clock says, since it never heard of our answer.
 */
async function letInAfterAll(trx: Db, { uid }: Viewer, { id, offline }: AdmitCommand, mark?: MarkRow) {
  if (!offline || !mark || mark.offline || mark.userId !== uid) return;
  await updateMark(trx, id, { offline: true, ...(mark.outcome === 'again' && { outcome: 'double' as const }) });
}

/** What becomes of one; what it changes is seen by those after it. */
function settle(batch: Batch, command: AdmitCommand): { answer: AdmitAnswer; mark: NewMark | null } {
  const ticket = batch.tickets.get(command.ticketId) ?? null;
  const repeated = batch.kept.get(command.id);
  if (repeated) return { answer: repeat(batch, command, repeated, ticket), mark: null };
  const { event, now } = batch;
  const said = new Date(command.decidedAt);
  // Nobody was let in after now, whatever the device's clock says.
  const at = command.offline && said < now ? said : now;
  const place = { eventId: event.id, typeId: command.typeId, ticketId: command.ticketId };
  const { verdict, before } = decide({
    eventId: event.id,
    timeZone: event.timeZone,
    place,
    signature: batch.signatureOf(command),
    ticket,
    at,
  });
  const outcome = outcomeOf(verdict, command, batch.mayForce);
  const isForced = outcome === 'forced' && !command.offline;
  const answer: AdmitAnswer = { id: command.id, verdict: isForced ? 'enter' : verdict, before, ticket };
  if (!outcome) return { answer, mark: null };
  const day = dayOf(ticket?.entries ?? 'once', at, event.timeZone);
  remember(ticket, { id: command.id, day, at: at.toISOString(), door: command.door, device: command.device }, outcome);
  const mark: NewMark = {
    id: command.id,
    eventId: event.id,
    subject: `t:${command.ticketId}`,
    ticketId: ticket?.id ?? null,
    madeBy: 'staff',
    userId: batch.userId,
    door: command.door,
    device: command.device,
    day,
    outcome,
    offline: command.offline,
    decidedAt: at,
    receivedAt: now,
  };
  return { answer, mark };
}

/** What is stored; nothing of what was refused. */
function outcomeOf(
  verdict: DoorVerdict,
  { offline, forced }: AdmitCommand,
  mayForce: boolean,
): MarkRow['outcome'] | null {
  if (verdict === 'enter') return 'admitted';
  if (verdict === 'again') return offline ? 'double' : 'again';
  if (offline) return verdict === 'void' || verdict === 'test' ? 'void' : 'forced';
  // Signed by us and not among the tickets: a backup was put back.
  if (verdict === 'late') return 'forced';
  return verdict === 'unknown' && forced && mayForce ? 'forced' : null;
}

function remember(ticket: KnownTicket | null, admission: KnownTicket['admitted'][number], outcome: MarkRow['outcome']) {
  if (outcome === 'admitted') ticket?.admitted.push(admission);
  else if (outcome !== 'again' && outcome !== 'seen') ticket?.conflicts.push({ ...admission, kind: outcome });
}

const verdictOf: Record<MarkRow['outcome'], DoorVerdict> = {
  admitted: 'enter',
  forced: 'enter',
  again: 'again',
  double: 'again',
  void: 'void',
  seen: 'again',
};

/** A bad network sent it twice: it is answered as the first time. */
function repeat(
  { event }: Batch,
  { id, ticketId }: AdmitCommand,
  mark: MarkRow,
  ticket: KnownTicket | null,
): AdmitAnswer {
  if (mark.eventId !== event.id || mark.subject !== `t:${ticketId}`) throw refused(messages.door.reused);
  const verdict = verdictOf[mark.outcome];
  const first = ticket?.admitted.find(admission => admission.day === mark.day && admission.id !== id) ?? null;
  return { id, verdict, before: verdict === 'again' ? first : null, ticket };
}
