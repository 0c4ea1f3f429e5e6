import type { DoorTicketView } from '#contract/day/door.ts';
import { type Crowd, crowdNotes, crowdOf, nobody, together } from '#domain/day/door/crowd.ts';
import { dayOf } from '#domain/day/door/decide.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import type { DoorShown } from './door-state.ts';

/** True when this device has sent all admissions of the ticket, so the server counts them. */
const isTold = ({ admitted }: DoorTicketView, waiting: ReadonlySet<string>) =>
  !admitted.some(({ id }) => waiting.has(id));

/** The people inside, by the copy and by this device's later admissions. */
export function crowdHere({ read, now }: Pick<DoorShown, 'read' | 'now'>): Crowd {
  const { copy, tickets, waiting, aside, unlisted } = read();
  if (!copy) return nobody;
  const days = new Map(copy.types.map(({ id, entries }) => [id, dayOf(entries, now(), copy.event.timeZone)]));
  const untold = new Set([...waiting, ...aside].flatMap(work => (work.kind === 'admit' ? work.command.id : [])));
  const known = [...tickets.values()].filter(ticket => !unlisted.has(ticket.id) || !isTold(ticket, untold));
  const strangers = copy.unlisted ?? 0;
  return together([
    ...known.map(ticket => crowdOf(ticket, days.get(ticket.typeId) ?? '')),
    { ...nobody, inside: strangers, without: strangers },
  ]);
}

const words: Record<(typeof crowdNotes)[number], [one: string, many: string]> = {
  refunded: ['devuelta', 'devueltas'],
  voided: ['anulada', 'anuladas'],
  left: ['retirado', 'retirados'],
  doubles: ['doble', 'dobles'],
  without: ['sin estar en la lista', 'sin estar en la lista'],
};

/** For example `412 de 1000`: the people inside, and all expected people. */
export const insideOf = ({ inside, missing }: Crowd): string => `${inside} de ${inside + missing}`;

/** For example `Han entrado 3, de ellos 1 devuelta`. Null when the crowd has nothing to note. */
export function noteOf(crowd: Crowd): string | null {
  const told = crowdNotes.flatMap(note => (crowd[note] > 0 ? counted(crowd[note], ...words[note]) : []));
  if (told.length === 0) return null;
  return `${crowd.inside === 1 ? 'Ha entrado 1' : `Han entrado ${crowd.inside}`}, de ellos ${told.join(', ')}`;
}
