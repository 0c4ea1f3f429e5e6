import type { AdmitAnswer, AdmitCommand } from '#contract/day/door.ts';
import { messages } from '#contract/messages.ts';
import { isAlias } from '#domain/day/door/alias.ts';
import { type DoorVerdict, dayOf, decide, type Signature } from '#domain/day/door/decide.ts';
import { isRehearsal } from '#domain/day/door/rehearsal.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { holdPeople } from '#server/day/badges/read-people.ts';
import { recordOften } from '#server/foundation/audit/record-often.ts';
import { type Db, inRepeatableTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { reviewTickets } from '#server/money/tickets/review-tickets.ts';
import { signatureReader } from '#server/money/tickets/sign-ticket.ts';
import { type Aliases, readAliases, withIds } from './aliases.ts';
import { atTheDoor } from './door.access.ts';
import { asKnown } from './door-person.ts';
import { asSeen, type KnownTicket, readKnown } from './door-ticket.ts';
import { lockTickets } from './door-tickets.store.ts';
import { insertMarks, listMarks, type MarkRow, type NewMark, updateMark } from './marks.store.ts';

/** An answer with the ticket as the server knows it. `asSeen` reduces it to what a door may see. */
type Answer = Omit<AdmitAnswer, 'ticket'> & { ticket: KnownTicket | null };

type Batch = {
  event: OwnEventRow;
  mayForce: boolean;
  aliases: Aliases;
  userId: string;
  now: Date;
  /** Tickets by id. A personal code also has the account of its person. */
  tickets: ReadonlyMap<string, KnownTicket & { uid?: string }>;
  kept: ReadonlyMap<string, MarkRow>;
  signatureOf: (command: AdmitCommand) => Signature;
};

const isPersons = ({ typeId }: AdmitCommand): boolean => typeId === personType;
const idsOf = (commands: readonly AdmitCommand[]): string[] => [...new Set(commands.map(({ ticketId }) => ticketId))];

/**
 * One subject per person, whatever the code. A ticket unknown to the event is named by its alias, however it was asked.
 */
function subjectOf({ tickets, aliases }: Batch, command: AdmitCommand): string {
  const { ticketId } = command;
  const known = tickets.get(ticketId);
  const id = known || isAlias(ticketId) ? ticketId : aliases.of(ticketId);
  return isPersons(command) ? `p:${known?.uid ?? id}` : `t:${id}`;
}

/**
 * Runs in one transaction that locks people and tickets. So two doors run one after the other, and a parallel void is
 * seen. An offline admission is stored, never refused (T2).
 */
export async function admit(
  app: App,
  viewer: Viewer,
  { eventId, commands: told }: { eventId: string; commands: AdmitCommand[] },
) {
  const db = app.database.kysely;
  const isOurs = await signatureReader(db);
  const aliases = await readAliases(db, eventId);
  const isNamed = told.some(({ ticketId }) => isAlias(ticketId));
  if (isNamed) await atTheDoor(db, viewer, eventId, app.now());
  const commands = isNamed ? await withIds(app.database, eventId, aliases, told) : told;
  return inRepeatableTransaction(db, async trx => {
    const { event, mayForce } = await atTheDoor(trx, viewer, eventId, app.now());
    const [persons, others] = [commands.filter(isPersons), commands.filter(command => !isPersons(command))];
    const reader = { eventId, viewer };
    const held = await holdPeople(trx, eventId, idsOf(persons));
    if (others.length > 0) await lockTickets(trx, eventId, idsOf(others));
    const known = [...(await asKnown(trx, reader, held)), ...(await readKnown(app, trx, reader, idsOf(others)))];
    const kept = await listMarks(
      trx,
      commands.map(({ id }) => id),
    );
    const now = app.now();
    const batch: Batch = {
      event,
      mayForce,
      aliases,
      userId: viewer.uid,
      now,
      tickets: new Map(known.map(ticket => [ticket.id, ticket])),
      kept: new Map(kept.map(mark => [mark.id, mark])),
      signatureOf: ({ typeId, ticketId, signature }) => isOurs({ eventId, typeId, ticketId }, signature),
    };
    for (const command of commands) await letInAfterAll(trx, viewer, command, batch.kept.get(command.id));
    const settled = commands.map(command => settle(batch, command));
    const marks = settled.flatMap(({ mark }) => mark ?? []);
    if (marks.length > 0) await insertMarks(trx, event.id, marks);
    const forced = marks.filter(({ outcome }) => outcome === 'forced');
    if (forced.length > 0) {
      const details = { people: forced.length, door: forced[0]!.door ?? null };
      await recordOften(trx, 'door-forced', { by: viewer, eventId, details, at: now });
    }
    await reviewTickets(trx, [...new Set(marks.flatMap(({ ticketId }) => ticketId ?? []))], now);
    const answers = settled.map(({ answer }) => ({
      ...answer,
      ticket: answer.ticket && asSeen(aliases, answer.ticket),
    }));
    return { answers, now: now.toISOString() };
  });
}

/**
 * The first answer came too late, so the door decided by its copy. The server had answered «already inside», but the
 * door admitted the person anyway. From now on the door's clock decides whether an undo is in time.
 */
async function letInAfterAll(trx: Db, { uid }: Viewer, { id, offline }: AdmitCommand, mark?: MarkRow) {
  if (!offline || !mark || mark.offline || mark.userId !== uid) return;
  await updateMark(trx, id, { offline: true, ...(mark.outcome === 'again' && { outcome: 'double' as const }) });
}

/** Decides one command. Its effect is visible to the next ones. */
function settle(batch: Batch, command: AdmitCommand): { answer: Answer; mark: NewMark | null } {
  const ticket = batch.tickets.get(command.ticketId) ?? null;
  const repeated = batch.kept.get(command.id);
  if (repeated) return { answer: repeat(batch, command, repeated, ticket), mark: null };
  const { event, now } = batch;
  const said = new Date(command.decidedAt);
  // The time of an admission is never in the future, whatever the device's clock says.
  const at = command.offline && said < now ? said : now;
  const place = { eventId: event.id, typeId: command.typeId, ticketId: command.ticketId };
  const { verdict, before } = decide({
    eventId: event.id,
    timeZone: event.timeZone,
    place,
    signature: batch.signatureOf(command),
    ticket,
    isWhole: true,
    at,
  });
  const outcome = outcomeOf(verdict, command, batch.mayForce);
  const isForced = outcome === 'forced' && !command.offline;
  // Time of a rehearsal: our clock, or the device's for an earlier offline admission. A rehearsal stays one when sent
  // later.
  const isTried = isRehearsal({ start: event.startsAt, timeZone: event.timeZone }, at);
  const shown = isForced ? 'enter' : verdict;
  const answer: Answer = { id: command.id, verdict: shown, before, ticket, isRehearsal: isTried };
  if (!outcome || isTried) return { answer, mark: null };
  const day = dayOf(ticket?.entries ?? (isPersons(command) ? 'daily' : 'once'), at, event.timeZone);
  remember(ticket, { id: command.id, day, at: at.toISOString(), door: command.door, device: command.device }, outcome);
  const mark: NewMark = {
    id: command.id,
    subject: subjectOf(batch, command),
    ticketId: isPersons(command) ? null : (ticket?.id ?? null),
    personId: ticket?.uid ?? null,
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

/** The outcome to store. Null when the admission was refused. */
function outcomeOf(
  verdict: DoorVerdict,
  { offline, forced }: AdmitCommand,
  mayForce: boolean,
): MarkRow['outcome'] | null {
  if (verdict === 'enter') return 'admitted';
  if (verdict === 'again') return offline ? 'double' : 'again';
  if (offline) return verdict === 'void' || verdict === 'test' ? 'void' : 'forced';
  // The server signed this code, but the tickets lack it: a restored backup lost the ticket.
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

/** A bad network repeated the command: returns the first answer. */
function repeat(batch: Batch, command: AdmitCommand, mark: MarkRow, ticket: KnownTicket | null): Answer {
  const { id } = command;
  // Older marks name an unknown ticket by its id, not by its alias.
  const isSame = [subjectOf(batch, command), `t:${command.ticketId}`].includes(mark.subject);
  if (mark.eventId !== batch.event.id || !isSame) throw refused(messages.door.reused);
  const verdict = verdictOf[mark.outcome];
  const first = ticket?.admitted.find(admission => admission.day === mark.day && admission.id !== id) ?? null;
  return { id, verdict, before: verdict === 'again' ? first : null, ticket, isRehearsal: false };
}
