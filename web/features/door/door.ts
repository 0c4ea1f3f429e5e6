import type { AdmitAnswer, AdmitCommand, DoorSnapshot, DoorTicketView } from '#contract/door.ts';
import { dayOf, decide, letsIn, type Signature } from '#domain/door/decide.ts';
import { readCode } from '#domain/door/read-code.ts';
import type { TicketPlace } from '#domain/tickets/qr-text.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { type Copy, doorDevice, type Undo, type Unsent } from '#web/lib/outbox/door-device.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { checkSignature } from './check-signature.ts';
import { afterAnswer, afterLate, begun, patienceMs } from './door-link.ts';
import type { DoorState, Said } from './door-state.ts';
import { fromDevice } from './from-device.ts';
import { sendWaiting } from './send-waiting.ts';

const mostLatest = 30;
type ScanInput = { place: TicketPlace; signature: Signature; signed?: AdmitCommand['signature']; forced?: boolean };
type DoorPlace = { account: string; eventId: string; door: string; device: string };

/** The door of this tab: it asks the server while that answers in time, and decides by its copy where it does not. */
export function createDoor({ account, eventId, door, device }: DoorPlace) {
  const tickets = new Map<string, DoorTicketView>();
  const listeners = new Set<() => void>();
  let state: DoorState = {
    copy: null,
    tickets,
    waiting: [],
    aside: [],
    link: begun,
    said: null,
    latest: [],
    refusal: null,
  };
  const set = (change: Partial<DoorState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const now = () => new Date(Date.now() + (state.copy?.aheadMs ?? 0));
  const entriesOf = (typeId: string) => state.copy?.types.find(({ id }) => id === typeId)?.entries ?? 'once';

  async function look() {
    const all = await doorDevice.listWaiting(account).catch(() => [...state.waiting, ...state.aside]);
    set({ waiting: all.filter(({ problem }) => !problem), aside: all.filter(({ problem }) => problem) });
  }

  /** What was let in here and is not yet told stays so, whatever the server knew. */
  function remember(command: AdmitCommand) {
    const known = tickets.get(command.ticketId);
    if (known?.admitted.some(({ id }) => id === command.id)) return;
    const { id, typeId, ticketId, decidedAt } = command;
    const day = dayOf(entriesOf(typeId), new Date(decidedAt), state.copy?.event.timeZone ?? 'UTC');
    const plain = { id: ticketId, typeId, name: null, buyer: null, orderId: null, passport: null };
    const ticket = known ?? { ...plain, voidReason: null, isTest: false, admitted: [], conflicts: [] };
    const admission = { id, day, at: decidedAt, door, device };
    tickets.set(ticketId, { ...ticket, admitted: [...ticket.admitted, admission] });
  }

  function rememberWaiting() {
    const ours = [...state.waiting, ...state.aside].filter(item => item.eventId === eventId);
    for (const item of ours) if (item.kind === 'admit') remember(item.command);
    for (const item of ours) if (item.kind === 'undo' && !item.problem) forget(item.ticketId, item.undo.id);
  }

  /** Whoever was turned back is not in, whether or not the server knows yet. */
  function forget(ticketId: string, id: string) {
    const ticket = tickets.get(ticketId);
    if (ticket) tickets.set(ticketId, { ...ticket, admitted: ticket.admitted.filter(each => each.id !== id) });
  }

  /** Who is let in here no more keeps nothing of the list; what waits stays for whoever decided it. */
  async function closeIf(error: unknown) {
    if (isUnreached(error)) return;
    tickets.clear();
    set({ copy: null });
    await doorDevice.forget().catch(() => undefined);
  }

  async function take(page: DoorSnapshot, began: number) {
    const { tickets: changed, isMore, now: said, ...rest } = page;
    const aheadMs = Date.parse(said) - (began + Date.now()) / 2;
    const copy: Copy = { ...rest, account, eventId, aheadMs, at: isMore && state.copy ? state.copy.at : said };
    for (const ticket of changed) tickets.set(ticket.id, ticket);
    state = { ...state, copy };
    rememberWaiting();
    set({ refusal: null });
    await doorDevice.saveCopy(copy, changed).catch(() => undefined);
  }

  async function readOn() {
    for (let isMore = true; isMore; ) {
      const since = state.copy?.until ?? 0;
      const began = Date.now();
      const page = await client.door.snapshot({ eventId, since }, { signal: AbortSignal.timeout(20_000) });
      // A backup was put back: what this device has seen since is no more.
      if (page.until < since) {
        tickets.clear();
        state = { ...state, copy: null };
        continue;
      }
      set({ link: afterAnswer(state.link, Date.now() - began) });
      await take(page, began);
      isMore = page.isMore;
    }
  }

  let reading: Promise<void> | null = null;
  /** Reads what changed, and sends what waits. */
  function refresh(): Promise<void> {
    reading ??= (async () => {
      try {
        await readOn().catch(async error => {
          await closeIf(error);
          throw error;
        });
        await look();
        const sent = await sendWaiting(state.waiting, fromDevice);
        for (const { ticket } of sent) if (ticket) tickets.set(ticket.id, ticket);
        rememberWaiting();
        await look();
      } catch (error) {
        if (isUnreached(error)) set({ link: afterLate(state.link) });
        else set({ refusal: error as Error });
      }
    })().finally(() => {
      reading = null;
    });
    return reading;
  }

  function say(said: Omit<Said, 'at' | 'isUndone'>): Said {
    const full = { ...said, at: now().toISOString(), isUndone: false };
    set({ said: full, latest: [full, ...state.latest].slice(0, mostLatest) });
    return full;
  }

  /** Null where nobody answered in time. */
  async function askServer(command: AdmitCommand): Promise<AdmitAnswer | null> {
    const began = Date.now();
    try {
      const asked = { eventId, commands: [command] };
      const { answers } = await client.door.admit(asked, { signal: AbortSignal.timeout(patienceMs) });
      set({ link: afterAnswer(state.link, Date.now() - began) });
      return answers[0] ?? null;
    } catch (error) {
      if (!isUnreached(error)) throw error;
      set({ link: afterLate(state.link) });
      return null;
    }
  }

  async function keepWaiting(item: Unsent) {
    await doorDevice.addWaiting(item).catch(() => set({ waiting: [...state.waiting, item] }));
    await look();
  }
  async function keepLetIn(command: AdmitCommand) {
    remember(command);
    await keepWaiting({ account, eventId, kind: 'admit', command });
  }

  async function answer({ place, signature, signed, forced = false }: ScanInput): Promise<Said> {
    const id = newId();
    const at = now();
    const { typeId, ticketId } = place;
    const known = tickets.get(ticketId) ?? null;
    const ticket = known && { ...known, entries: entriesOf(known.typeId) };
    const timeZone = state.copy?.event.timeZone ?? 'UTC';
    const local = decide({ eventId, timeZone, place, signature, ticket, at });
    if (local.verdict === 'foreign' || local.verdict === 'forged') {
      return say({ id, ...local, place, ticket: null, isLocal: true });
    }
    const plain = { id, typeId, ticketId, door, device, decidedAt: at.toISOString(), forced };
    const command: AdmitCommand = { ...plain, offline: false, ...(signed && { signature: signed }) };
    const asked = state.link.isOnline && navigator.onLine ? await askServer(command) : null;
    if (asked) {
      if (asked.ticket) tickets.set(ticketId, asked.ticket);
      return say({ id, verdict: asked.verdict, before: asked.before, place, ticket: asked.ticket, isLocal: false });
    }
    const verdict = forced && local.verdict === 'unknown' ? 'enter' : local.verdict;
    if (letsIn(verdict)) await keepLetIn({ ...command, offline: true });
    return say({ id, verdict, before: local.before, place, ticket: tickets.get(ticketId) ?? null, isLocal: true });
  }

  const admitPlace = (typeId: string, ticketId: string, forced = false) =>
    answer({ place: { eventId, typeId, ticketId }, signature: 'none', forced });

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

  async function undo({ id, place, isLocal }: Said): Promise<void> {
    const undone: Undo = { id, device, undoneAt: now().toISOString() };
    const told = isLocal ? null : await askUndo(undone);
    const ticketId = place?.ticketId ?? '';
    if (!told) await keepWaiting({ account, eventId, kind: 'undo', ticketId, undo: undone });
    forget(ticketId, id);
    const mark = (each: Said) => (each.id === id ? { ...each, isUndone: true } : each);
    set({ said: state.said && mark(state.said), latest: state.latest.map(mark) });
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** From what the device keeps; then from the server, where it answers. */
    async open() {
      await doorDevice.forgetOver(now()).catch(() => undefined);
      const copy = await doorDevice.readCopy(account, eventId).catch(() => undefined);
      for (const ticket of copy ? await doorDevice.readTickets(eventId) : []) tickets.set(ticket.id, ticket);
      if (copy) set({ copy });
      await look();
      rememberWaiting();
      await refresh();
    },
    refresh,
    async scan(text: string): Promise<Said> {
      const code = readCode(text);
      if (!code)
        return say({ id: newId(), verdict: 'foreign', before: null, place: null, ticket: null, isLocal: true });
      const { keyId, signature: signed, ...place } = code;
      const signature = await checkSignature(code, state.copy?.keys ?? []);
      return answer({ place, signature, ...(keyId && signed && { signed: { keyId, signature: signed } }) });
    },
    admit: ({ typeId, id }: Pick<DoorTicketView, 'typeId' | 'id'>) => admitPlace(typeId, id),
    force: ({ typeId, ticketId }: TicketPlace) => admitPlace(typeId, ticketId, true),
    undo,
    /** Somebody has read what was refused. */
    async see(item: Unsent) {
      await doorDevice.removeWaiting([item]);
      await look();
    },
    /** The press of the status: to the other of both, whatever the line did. */
    turn: () => set({ link: { ...begun, isOnline: !state.link.isOnline } }),
    now,
  };
}
export type Door = ReturnType<typeof createDoor>;
