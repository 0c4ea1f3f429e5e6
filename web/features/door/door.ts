import type { AdmitAnswer, AdmitCommand, DoorTicketView } from '#contract/door.ts';
import { isAlias } from '#domain/door/alias.ts';
import { decide, letsIn, type Signature } from '#domain/door/decide.ts';
import { readCode } from '#domain/door/read-code.ts';
import type { TicketPlace } from '#domain/tickets/qr-text.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { doorDevice } from '#web/lib/outbox/door-device.ts';
import { doorOutbox } from '#web/lib/outbox/door-outbox.ts';
import { type DoorWork, ticketOf, type Undo } from '#web/lib/outbox/door-work.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { checkSignature } from './check-signature.ts';
import { afterAnswer, afterLate, begun, patienceMs } from './door-link.ts';
import { createDoorList } from './door-list.ts';
import { createDoorState, type DoorPlace, type Said } from './door-state.ts';
import { isPerson } from './people.ts';

const mostLatest = 30;
type Say = (said: Omit<Said, 'at' | 'isUndone'>) => Said;
/** What a code says goes to the server and is kept nowhere; `place` is what the copy calls it. */
type Code = Pick<AdmitCommand, 'ticketId' | 'signature'>;
type ScanInput = { place: TicketPlace; signature: Signature; code?: Code; forced?: boolean };

/** The door of this tab: it asks the server while that answers in time, and decides by its copy where it does not. */
export function createDoor(at: DoorPlace) {
  const { account, eventId, door, device } = at;
  const shown = createDoorState();
  const { read, set, now } = shown;
  const { tickets } = read();
  const list = createDoorList(at, shown);

  function look() {
    const own = (doorOutbox.work() ?? []).filter(work => work.account === account);
    set({ waiting: own.filter(({ problem }) => !problem), aside: own.filter(({ problem }) => problem) });
  }

  let refreshing: Promise<void> | null = null;
  /** Sends what waits, and reads what changed, that of others and what became of ours. */
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
  /** To be called when somebody asks. Of two who asked, the card keeps the answer to the later, whichever came first. */
  function listen(): Say {
    asked += 1;
    const turn = asked;
    return said => {
      const full = { ...said, at: now().toISOString(), isUndone: false };
      const isOld = turn < told;
      told = Math.max(told, turn);
      const latest = full.isOpen ? read().latest : [full, ...read().latest].slice(0, mostLatest);
      set({ latest, ...(!isOld && { said: full }) });
      return full;
    };
  }

  /** Null where nobody answered in time. */
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

  /** A person’s own code is looked up first, anew where there is a network; a press says that they came. */
  async function meet(place: TicketPlace, signature: Signature, say: Say): Promise<Said> {
    const isOnline = read().link.isOnline && navigator.onLine;
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
    const asked =
      read().link.isOnline && navigator.onLine ? await askServer({ ...plain, offline: false, ...code }) : null;
    if (asked) {
      // What was read of it meanwhile may be newer.
      if (asked.ticket && (tickets.get(ticketId) ?? null) === known) tickets.set(ticketId, asked.ticket);
      return say({ id, verdict: asked.verdict, before: asked.before, place, ticket: asked.ticket, isLocal: false });
    }
    const verdict = forced && local.verdict === 'unknown' ? 'enter' : local.verdict;
    if (letsIn(verdict)) {
      const letIn: AdmitCommand = { ...plain, offline: true };
      list.remember(letIn);
      await doorOutbox.add({ account, eventId, kind: 'admit', command: letIn });
      // A page of the list may have come before it waited.
      list.remember(letIn);
    }
    return say({ id, verdict, before: local.before, place, ticket: tickets.get(ticketId) ?? null, isLocal: true });
  }

  const admitPlace = (typeId: string, ticketId: string, forced = false) =>
    answer({ place: { eventId, typeId, ticketId }, signature: 'none', forced }, listen());

  /** Null where nobody answered: then it waits behind whom it let in, of whom the server may or may not know. */
  async function askUndo(undo: Undo): Promise<true | null> {
    try {
      await client.door.undo({ eventId, ...undo }, { signal: AbortSignal.timeout(5_000) });
      return true;
    } catch (error) {
      if (!isUnreached(error)) throw error;
      return null;
    }
  }

  /** One that waits here itself is taken back behind it. */
  const waitingOf = (id: string) => read().waiting.find(work => work.kind === 'admit' && work.command.id === id);

  async function takeBack(ticketId: string, id: string, isLocal: boolean, reason?: string): Promise<void> {
    const undone: Undo = { id, device, undoneAt: now().toISOString(), ...(reason && { reason }) };
    const isTold = isLocal ? null : await askUndo(undone);
    const before = waitingOf(id);
    const behind = before ? ticketOf(before) : ticketId;
    if (!isTold) await doorOutbox.add({ account, eventId, kind: 'undo', ticketId: behind, undo: undone });
    list.forget(ticketId, id);
    const { said, latest } = read();
    // Who stands there was told of that entry: what is on the card is no longer so.
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
    /** From what the device keeps; then from the server, where it answers. */
    async open() {
      await doorDevice.forgetOver().catch(() => undefined);
      await doorOutbox.look();
      look();
      await list.open();
      await refresh();
    },
    refresh,
    async scan(text: string): Promise<Said> {
      const say = listen();
      const code = readCode(text);
      if (!code)
        return say({ id: newId(), verdict: 'foreign', before: null, place: null, ticket: null, isLocal: true });
      const { keyId, signature: signed, ...said } = code;
      const place = { ...said, ticketId: list.aliasOf(said.ticketId) };
      // Our codes say ids. Whoever has a copy could make one of an alias.
      const signature = isAlias(said.ticketId) ? 'bad' : await checkSignature(code, read().copy?.keys ?? []);
      if (isPerson(place)) return meet(place, signature, say);
      const { ticketId } = said;
      const asked = { ticketId, ...(keyId && signed && { signature: { keyId, signature: signed } }) };
      return answer({ place, signature, code: asked }, say);
    },
    admit: ({ typeId, id }: Pick<DoorTicketView, 'typeId' | 'id'>) => admitPlace(typeId, id),
    force: ({ typeId, ticketId }: TicketPlace) => admitPlace(typeId, ticketId, true),
    undo: ({ id, place, isLocal }: Said) => takeBack(place?.ticketId ?? '', id, isLocal),
    /** After its minute, and what another door did: by whoever answers for the event. */
    undoFor: (ticketId: string, id: string, reason: string) =>
      takeBack(ticketId, id, waitingOf(id) !== undefined, reason),
    /** Of whom it is, as far as the copy knows. */
    ticketOf: (work: DoorWork) => tickets.get(list.aliasOf(ticketOf(work))) ?? null,
    /** Somebody has read what was refused. */
    see: (work: DoorWork) => doorOutbox.discard(work),
    /** The press of the status: to the other of both, whatever the line did. */
    turn: () => set({ link: { ...begun, isOnline: !read().link.isOnline } }),
  };
}
export type Door = ReturnType<typeof createDoor>;
