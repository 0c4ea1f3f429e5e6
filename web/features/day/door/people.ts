import type { DoorSnapshot, DoorTicketView } from '#contract/day/door.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';

/** Milliseconds between requests for new or removed people. Admissions come with every request for changes. */
export const peopleEvery = 30_000;

export const isPerson = ({ typeId }: { typeId: string }): boolean => typeId === personType;

/** The people after an answer. A removed person loses the name on this device and is not admitted. */
export function newRoster(
  known: ReadonlyMap<string, DoorTicketView>,
  people: DoorSnapshot['people'],
): DoorTicketView[] {
  if (!people) return [];
  const there = new Set(people.all.map(({ id }) => id));
  const gone = [...known.values()].filter(each => isPerson(each) && !there.has(each.id));
  const nobody = { name: null, buyer: null, orderId: null, passport: null, isTest: false, passedTo: null } as const;
  return [
    ...people.all,
    ...gone.map(({ id, tag, typeId, admitted, conflicts }) => ({
      ...nobody,
      ...{ id, tag, typeId, admitted, conflicts },
      voidReason: 'left' as const,
    })),
  ];
}
