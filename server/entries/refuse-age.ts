import { messages } from '#contract/messages.ts';
import { ageOn, isOfAge } from '#domain/categories/ages.ts';
import { toWall } from '#domain/time/zones.ts';
import { birthdateOf } from '#server/accounts/accounts.reads.ts';
import type { Db } from '#server/db/connection.ts';
import { refused } from '#server/http/refuse.ts';

type EventStart = { startsAt: Date; timeZone: string };
type Category = { ageMin: number; ageMax: number };

/** An athlete's age on the event's first day, in the years of its place's calendar. */
export const ageAt = (birthdate: string | null, { startsAt, timeZone }: EventStart): number | null =>
  birthdate === null ? null : ageOn(birthdate, toWall(startsAt, timeZone));

/** N2: each who takes part keeps the category's range; an organizer who enrolls somebody by hand may go beyond it. */
export async function refuseAge(
  db: Db,
  userId: string,
  event: EventStart,
  { ageMin, ageMax }: Category,
): Promise<void> {
  const age = ageAt(await birthdateOf(db, userId), event);
  if (!isOfAge(age, [ageMin, ageMax])) throw refused(messages.joining.age(age ?? 0, ageMin, ageMax));
}
