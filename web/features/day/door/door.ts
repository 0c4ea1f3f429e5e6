import type { AdmitAnswer, AdmitCommand, DoorTicketView } from '#contract/day/door.ts';
import { isAlias } from '#domain/day/door/alias.ts';
import { decide, letsIn, type Signature } from '#domain/day/door/decide.ts';
import { isPieceOfCode, readCode, readLongId } from '#domain/day/door/read-code.ts';
import { isRehearsal } from '#domain/day/door/rehearsal.ts';
import type { TicketPlace } from '#domain/money/tickets/qr-text.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { doorDevice } from '#web/lib/outbox/door-device.ts';
import { doorOutbox } from '#web/lib/outbox/door-outbox.ts';
import { type DoorWork, ticketOf, type Undo } from '#web/lib/outbox/door-work.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { checkSignature } from './check-signature.ts';
import { followNetwork } from './door-beat.ts';
import { afterAnswer, afterLate, begun, patienceMs } from './door-link.ts';
import { createDoorList } from './door-list.ts';
import { createDoorState, type DoorPlace, type Said } from './door-state.ts';
import { isPerson } from './people.ts';

const mostLatest = 30;
const apartKey = (eventId: string) => `door-apart:${eventId}`;
type Say = (said: Omit<Said, 'at' | 'isUndone' | 'isRehearsal'> & { isRehearsal?: boolean }) => Said;
/** A scanned code goes to the server and is never stored. `place` is the code's name in the copy. */
type Code = Pick<AdmitCommand, 'ticketId' | 'signature'>;
type ScanInput = { place: TicketPlace; signature: Signature; code?: Code; forced?: boolean };

/** The door of this tab. It asks the server if that answers in time, and otherwise decides by its copy. */
export function createDoor(at: DoorPlace) {
  const { account, eventId, door, device } = at;
  const shown = createDoorState();
  const { read, set, now } = shown;
  const { tickets } = read();
  const list = createDoorList(at, shown);
  set({ isApart: readKept(apartKey(eventId)) === true });
  const isAsking = () => {
    const { isApart, isReached, link } = read();
    return !isApart && isReached && link.isOnline && navigator.onLine;
  };

  function look() {
    const own = (doorOutbox.work() ?? []).filter(work => work.account === account);
    set({ waiting: own.filter(({ problem }) => !problem), aside: own.filter(({ problem }) => problem) });
  }

  /** True before the first day, by the start that the copy knows (ORGA-C12). */
  const isTried = () => {
    const event = read().copy?.event;
    return event !== undefined && isRehearsal({ start: new Date(event.start), timeZone: event.timeZone }, now());
  };

  let refreshing: Promise<void> | null = null;
  /** Sends the waiting commands, then reads the changes: those of others, and the answers to ours. */
  function refresh(): Promise<void> {
    refreshing ??= doorOutbox
      .flush()
      .catch(() => undefined)
      .then(list.readOn)
      .catch(error => {
        if (isUnreached(error)) set({ link: afterLate(read().link) });
        else set({ refusal: error as Error });
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  let [asked, told] = [0, 0];
  /** Called when a scan begins. If two scans are open, the card shows the answer to the later one. */
  function listen(): Say {
    asked += 1;
    const turn = asked;
    return said => {
      const full = { isRehearsal: isTried(), ...said, at: now().toISOString(), isUndone: false };
      const isOld = turn < told;
      told = Math.max(told, turn);
      const latest =
        full.isOpen || full.verdict === 'torn' ? read().latest : [full, ...read().latest].slice(0, mostLatest);
      set({ latest, ...(!isOld && { said: full }) });
      return full;
    };
  }

  /** Asks the server to decide. Null when no answer came in time. */
  async function askServer(command: AdmitCommand): Promise<AdmitAnswer | null> {
    const began = Date.now();
    try {
      const asked = { eventId, commands: [command] };
      const { answers } = await client.door.admit(asked, { signal: AbortSignal.timeout(patienceMs) });
      set({ link: afterAnswer(read().link, Date.now() - began) });
      return answers[0] ?? null;
    } catch (error) {
      if (!isUnreached(error)) throw error;
      set({ link: afterLate(read().link) });
      return null;
    }
  }

  function decideHere(place: TicketPlace, signature: Signature, decidedAt: Date) {
    const known = tickets.get(place.ticketId) ?? null;
    const ticket = known && { ...known, entries: list.entriesOf(known.typeId) };
    return decide({ eventId, timeZone: read().copy?.event.timeZone ?? 'UTC', place, signature, ticket, at: decidedAt });
  }

  /** Looks up a person's own code, with a fresh list if there is a network. A later press marks the arrival. */
  async function meet(place: TicketPlace, signature: Signature, say: Say): Promise<Said> {
    const isOnline = isAsking();
    if (isOnline && place.eventId === eventId) {
      list.askForPeople();
      await Promise.race([refresh(), new Promise(resolve => setTimeout(resolve, patienceMs))]);
    }
    const local = decideHere(place, signature, now());
    const ticket = place.eventId === eventId ? (tickets.get(place.ticketId) ?? null) : null;
    return say({ id: newId(), ...local, place, ticket, isLocal: !isOnline, isOpen: letsIn(local.verdict) });
  }

  async function answer({ place, signature, code, forced = false }: ScanInput, say: Say): Promise<Said> {
    const id = newId();
    const { typeId, ticketId } = place;
    const known = tickets.get(ticketId) ?? null;
    const decidedAt = now();
    const local = decideHere(place, signature, decidedAt);
    if (local.verdict === 'foreign' || local.verdict === 'forged') {
      return say({ id, ...local, place, ticket: null, isLocal: true });
    }
    const plain = { id, typeId, ticketId, door, device, decidedAt: decidedAt.toISOString(), forced };
    const asked = isAsking() ? await askServer({ ...plain, offline: false, ...code }) : null;
    if (asked) {
      // The list may have brought a newer row while we waited.
      if (asked.ticket && (tickets.get(ticketId) ?? null) === known) tickets.set(ticketId, asked.ticket);
      const { verdict, before, ticket, isRehearsal } = asked;
      return say({ id, verdict, before, place, ticket, isLocal: false, isRehearsal });
    }
    const verdict = forced && local.verdict === 'unknown' ? 'enter' : local.verdict;
    if (letsIn(verdict) && !isTried()) {
      const letIn: AdmitCommand = { ...plain, offline: true };
      list.remember(letIn);
      await doorOutbox.add({ account, eventId, kind: 'admit', command: letIn });
      // A page of the list may have arrived before the command was queued.
      list.remember(letIn);
    }
    return say({ id, verdict, before: local.before, place, ticket: tickets.get(ticketId) ?? null, isLocal: true });
  }

  const hear = (place: TicketPlace, signature: Signature, code: Code, say: Say) =>
    isPerson(place) ? meet(place, signature, say) : answer({ place, signature, code }, say);

  const admitPlace = (typeId: string, ticketId: string, forced = false) =>
    answer({ place: { eventId, typeId, ticketId }, signature: 'none', forced }, listen());

  /**
   * Asks the server to undo. Null when no answer came: then the undo is queued behind its admission. The server may or
   * may not know that admission.
   */
  async function askUndo(undo: Undo): Promise<true | null> {
    try {
      await client.door.undo({ eventId, ...undo }, { signal: AbortSignal.timeout(5_000) });
      return true;
    } catch (error) {
      if (!isUnreached(error)) throw error;
      return null;
    }
  }

  /** Undoes an admission. If the admission is still queued here, the undo is queued behind it. */
  const waitingOf = (id: string) => read().waiting.find(work => work.kind === 'admit' && work.command.id === id);

  async function takeBack(ticketId: string, id: string, isLocal: boolean, reason?: string): Promise<void> {
    const undone: Undo = { id, device, undoneAt: now().toISOString(), ...(reason && { reason }) };
    const isTold = isLocal ? null : await askUndo(undone);
    const before = waitingOf(id);
    const behind = before ? ticketOf(before) : ticketId;
    if (!isTold) await doorOutbox.add({ account, eventId, kind: 'undo', ticketId: behind, undo: undone });
    list.forget(ticketId, id);
    const { said, latest } = read();
    // The card shows this admission, so mark it as undone.
    const isAbout = said?.place?.ticketId === ticketId;
    const mark = (each: Said) => (each.id === id || (isAbout && each === said) ? { ...each, isUndone: true } : each);
    set({ said: said && mark(said), latest: latest.map(mark) });
  }

  return {
    read,
    now,
    subscribe(listener: () => void) {
      const stops = [shown.subscribe(listener), doorOutbox.subscribe(look)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    /** Reads what the device stored, then asks the server if it answers. */
    async open() {
      await doorDevice.forgetOver().catch(() => undefined);
      await doorOutbox.look();
      look();
      await list.open();
      await refresh();
    },
    refresh,
    /** `isTyped`: from a hand scanner, which loses characters; a camera reads a whole code or none. */
    async scan(text: string, isTyped = false): Promise<Said> {
      const say = listen();
      const code = readCode(text);
      if (!code) {
        const id = readLongId(text);
        const ticket = id && tickets.get(list.aliasOf(id));
        if (ticket) return hear({ eventId, typeId: ticket.typeId, ticketId: ticket.id }, 'none', { ticketId: id }, say);
        const verdict = isTyped && isPieceOfCode(text, location.origin) ? 'torn' : 'foreign';
        return say({ id: newId(), verdict, before: null, place: null, ticket: null, isLocal: true });
      }
      const { keyId, signature: signed, ...said } = code;
      const place = { ...said, ticketId: list.aliasOf(said.ticketId) };
      // Real codes carry ids. Anybody with a copy could forge a code of an alias.
      const signature = isAlias(said.ticketId) ? 'bad' : await checkSignature(code, read().copy?.keys ?? []);
      const { ticketId } = said;
      const asked = { ticketId, ...(keyId && signed && { signature: { keyId, signature: signed } }) };
      return hear(place, signature, asked, say);
    },
    admit: ({ typeId, id }: Pick<DoorTicketView, 'typeId' | 'id'>) => admitPlace(typeId, id),
    force: ({ typeId, ticketId }: TicketPlace) => admitPlace(typeId, ticketId, true),
    undo: ({ id, place, isLocal }: Said) => takeBack(place?.ticketId ?? '', id, isLocal),
    /**
     * Undoes an admission after its first minute, or one of another door. Only for the person in charge of the event.
     */
    undoFor: (ticketId: string, id: string, reason: string) =>
      takeBack(ticketId, id, waitingOf(id) !== undefined, reason),
    ticketOf: (work: DoorWork) => tickets.get(list.aliasOf(ticketOf(work))) ?? null,
    /** Discards a refused command that a person has read. */
    see: (work: DoorWork) => doorOutbox.discard(work),
    /** Whether the door asks the server before it admits. */
    isAsking,
    aliasOf: list.aliasOf,
    /** Works without the network by choice, until a person reverts it. */
    setApart(isApart: boolean) {
      keep(apartKey(eventId), isApart);
      set({ isApart, link: begun });
    },
    /** Follows the network while this door is shown. */
    followNetwork: () => followNetwork(shown, refresh),
  };
}
export type Door = ReturnType<typeof createDoor>;
