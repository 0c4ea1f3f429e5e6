import type { DoorSnapshot, DoorTicketView } from '#contract/day/door.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';

/** How often a door asks whether people came to the event or left it; who went in it hears with every delta. */
export const peopleEvery = 30_000;

export const isPerson = ({ typeId }: { typeId: string }): boolean => typeId === personType;

/** The people as they are now. Whoever is among them no more keeps no name on this device, and is let in no more. */
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
