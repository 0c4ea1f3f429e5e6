import type { AdmitCommand, DoorSnapshot, DoorTicketView } from '#contract/door.ts';
import { fromColumns } from '#domain/door/columns.ts';
import { dayOf } from '#domain/door/decide.ts';
import { client } from '#web/lib/api.ts';
import { type Copy, doorDevice } from '#web/lib/outbox/door-device.ts';
import { ticketOf } from '#web/lib/outbox/door-work.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { afterAnswer } from './door-link.ts';
import type { DoorPlace, DoorShown } from './door-state.ts';
import { newRoster, peopleEvery } from './people.ts';

const unusedOf = (columns: DoorSnapshot['columns']): DoorTicketView[] =>
  (columns ? fromColumns(columns) : []).map(ticket => ({
    ...ticket,
    voidReason: null,
    isTest: false,
    admitted: [],
    conflicts: [],
  }));

const longestPage = 20_000;

/** The list of its event as this device knows it: as the server said it last, with what was done here since. */
export function createDoorList({ account, eventId, door, device }: DoorPlace, { read, set }: DoorShown) {
  const { tickets } = read();
  const entriesOf = (typeId: string) => read().copy?.types.find(({ id }) => id === typeId)?.entries ?? 'once';

  /** What was let in here and is not yet told stays so, whatever the server knew. */
  function remember(command: AdmitCommand) {
    const known = tickets.get(command.ticketId);
    if (known?.admitted.some(({ id }) => id === command.id)) return;
    const { id, typeId, ticketId, decidedAt } = command;
    const day = dayOf(entriesOf(typeId), new Date(decidedAt), read().copy?.event.timeZone ?? 'UTC');
    const plain = { id: ticketId, typeId, name: null, buyer: null, orderId: null, passport: null };
    const ticket = known ?? { ...plain, voidReason: null, isTest: false, admitted: [], conflicts: [] };
    const admission = { id, day, at: decidedAt, door, device };
    tickets.set(ticketId, { ...ticket, admitted: [...ticket.admitted, admission] });
  }

  /** Whoever was turned back is not in, whether or not the server knows yet. */
  function forget(ticketId: string, id: string) {
    const ticket = tickets.get(ticketId);
    if (ticket) tickets.set(ticketId, { ...ticket, admitted: ticket.admitted.filter(each => each.id !== id) });
  }

  function rememberWaiting() {
    const ours = [...read().waiting, ...read().aside].filter(work => work.eventId === eventId);
    for (const work of ours) if (work.kind === 'admit') remember(work.command);
    for (const work of ours) if (work.kind === 'undo' && !work.problem) forget(ticketOf(work), work.undo.id);
  }

  /** Who is let in here no more keeps nothing of the list; what waits stays for whoever decided it. */
  async function closeIf(error: unknown) {
    if (isUnreached(error)) return;
    tickets.clear();
    set({ copy: null });
    await doorDevice.forget().catch(() => undefined);
  }

  async function take(page: DoorSnapshot, began: number) {
    const { tickets: changed, columns, people, isMore, now: said, ...rest } = page;
    const all = [...changed, ...unusedOf(columns), ...newRoster(tickets, people)];
    const { copy: before } = read();
    const aheadMs = Date.parse(said) - (began + Date.now()) / 2;
    const at = isMore && before ? before.at : said;
    const copy: Copy = { ...rest, people: people?.version ?? before?.people, account, eventId, aheadMs, at };
    for (const ticket of all) tickets.set(ticket.id, ticket);
    set({ copy, refusal: null });
    rememberWaiting();
    set({});
    await doorDevice.saveCopy(copy, all).catch(() => undefined);
  }

  let peopleAt = 0;
  async function readPages() {
    for (let isMore = true; isMore; ) {
      const { copy } = read();
      const since = copy?.until ?? 0;
      const began = Date.now();
      const people = began - peopleAt < peopleEvery ? undefined : (copy?.people ?? '');
      const asked = { eventId, since, people, form: 'columns' as const };
      const page = await client.door.snapshot(asked, { signal: AbortSignal.timeout(longestPage) });
      // A backup was put back: what this device has seen since is no more. Older copies name no epoch.
      if (copy && (page.until < since || (copy.epoch ?? page.epoch) !== page.epoch)) {
        tickets.clear();
        set({ copy: null });
        peopleAt = 0;
        await doorDevice.forgetList(copy).catch(() => undefined);
        continue;
      }
      set({ link: afterAnswer(read().link, Date.now() - began) });
      await take(page, began);
      isMore = page.isMore;
      if (!isMore && people !== undefined) peopleAt = began;
    }
  }

  return {
    entriesOf,
    remember,
    rememberWaiting,
    forget,
    /** From what the device keeps. */
    async open() {
      const copy = await doorDevice.readCopy(account, eventId).catch(() => undefined);
      for (const ticket of copy ? await doorDevice.readTickets(eventId) : []) tickets.set(ticket.id, ticket);
      if (copy) set({ copy });
      rememberWaiting();
      set({});
    },
    /** The next time it reads on, it asks for the people too. */
    askForPeople() {
      peopleAt = 0;
    },
    /** What changed since it was read. */
    readOn: () =>
      readPages().catch(async error => {
        await closeIf(error);
        throw error;
      }),
  };
}
