import type { AdmitCommand, DoorSnapshot } from '#contract/day/door.ts';
import { aliasBy, isAlias } from '#domain/day/door/alias.ts';
import { dayOf } from '#domain/day/door/decide.ts';
import { client } from '#web/lib/api.ts';
import { type Copy, doorDevice } from '#web/lib/outbox/door-device.ts';
import { ticketOf } from '#web/lib/outbox/door-work.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { afterAnswer } from './door-link.ts';
import type { DoorPlace, DoorShown } from './door-state.ts';
import { newRoster, peopleEvery } from './people.ts';

const longestPage = 20_000;

/** The event's ticket list on this device: the server's last answer plus what was done here since. */
export function createDoorList({ account, eventId, door, device }: DoorPlace, { read, set }: DoorShown) {
  const { tickets, unlisted } = read();
  let named = { key: '', of: (id: string) => id };
  /** The alias of an id: from a code, or stored before aliases existed. */
  function aliasOf(id: string): string {
    const key = read().copy?.aliasKey;
    if (!key || isAlias(id)) return id;
    if (named.key !== key) named = { key, of: aliasBy(key) };
    return named.of(id);
  }
  const entriesOf = (typeId: string) => read().copy?.types.find(({ id }) => id === typeId)?.entries ?? 'once';

  /** An admission of this device stays until it is sent, whatever the server's list says. */
  function remember(command: AdmitCommand) {
    const ticketId = aliasOf(command.ticketId);
    const known = tickets.get(ticketId);
    if (known?.admitted.some(({ id }) => id === command.id)) return;
    const { id, typeId, decidedAt } = command;
    const day = dayOf(entriesOf(typeId), new Date(decidedAt), read().copy?.event.timeZone ?? 'UTC');
    const plain = { id: ticketId, tag: '', typeId, name: null, buyer: null, orderId: null, passport: null };
    const good = { voidReason: null, passedTo: null, isTest: false, admitted: [], conflicts: [] };
    const ticket = known ?? { ...plain, ...good };
    const admission = { id, day, at: decidedAt, door, device };
    if (!known) unlisted.add(ticketId);
    tickets.set(ticketId, { ...ticket, admitted: [...ticket.admitted, admission] });
  }

  /** A person whose admission was undone is not in, whether or not the server knows of it. */
  function forget(ticketId: string, id: string) {
    const alias = aliasOf(ticketId);
    const ticket = tickets.get(alias);
    if (ticket) tickets.set(alias, { ...ticket, admitted: ticket.admitted.filter(each => each.id !== id) });
  }

  function rememberWaiting() {
    if (!read().copy) return;
    const ours = [...read().waiting, ...read().aside].filter(work => work.eventId === eventId);
    for (const work of ours) if (work.kind === 'admit') remember(work.command);
    for (const work of ours) if (work.kind === 'undo' && !work.problem) forget(ticketOf(work), work.undo.id);
  }

  /** A device that lost its access deletes its list. Queued commands stay for their author. */
  async function closeIf(error: unknown) {
    if (isUnreached(error)) return;
    tickets.clear();
    unlisted.clear();
    set({ copy: null });
    await doorDevice.forget().catch(() => undefined);
  }

  /** Applies the changes; with `isAnew`, the first page of a new list replaces everything. */
  async function take(page: DoorSnapshot, began: number, isAnew: boolean) {
    const { tickets: changed, people, isMore, now: said, ...rest } = page;
    const before = isAnew ? null : read().copy;
    if (isAnew) {
      tickets.clear();
      unlisted.clear();
    }
    const all = [...changed, ...newRoster(tickets, people)];
    const aheadMs = Date.parse(said) - (began + Date.now()) / 2;
    const at = isMore && before ? before.at : said;
    const copy: Copy = { ...rest, people: people?.version ?? before?.people, account, eventId, aheadMs, at };
    for (const ticket of all) {
      tickets.set(ticket.id, ticket);
      unlisted.delete(ticket.id);
    }
    set({ copy, refusal: null });
    rememberWaiting();
    set({});
    await doorDevice.saveCopy(copy, all, isAnew).catch(() => undefined);
  }

  let peopleAt = 0;
  /** Reads all pages. The old list keeps deciding until the first new page replaces it. */
  async function readPages() {
    let isAnew = read().copy?.aliasKey === undefined;
    for (let isMore = true; isMore; ) {
      const copy = isAnew ? null : read().copy;
      const since = copy?.until ?? 0;
      const began = Date.now();
      const people = copy && began - peopleAt < peopleEvery ? undefined : (copy?.people ?? '');
      const page = await client.door.snapshot({ eventId, since, people }, { signal: AbortSignal.timeout(longestPage) });
      // The server was restored from a backup, so what this device read since is invalid.
      if (copy && (page.until < since || copy.epoch !== page.epoch)) {
        isAnew = true;
        peopleAt = 0;
        continue;
      }
      set({ link: afterAnswer(read().link, Date.now() - began) });
      await take(page, began, isAnew);
      isAnew = false;
      isMore = page.isMore;
      if (!isMore && people !== undefined) peopleAt = began;
    }
  }

  return {
    aliasOf,
    entriesOf,
    remember,
    rememberWaiting,
    forget,
    /** Reads the list that the device stored. */
    async open() {
      const copy = await doorDevice.readCopy(account, eventId).catch(() => undefined);
      for (const ticket of copy ? await doorDevice.readTickets(eventId) : []) tickets.set(ticket.id, ticket);
      if (copy) set({ copy });
      rememberWaiting();
      set({});
    },
    /** The next read asks for the people too. */
    askForPeople() {
      peopleAt = 0;
    },
    /** Reads the changes since the last read. */
    readOn: () =>
      readPages().catch(async error => {
        await closeIf(error);
        throw error;
      }),
  };
}
