import { messages } from '#contract/messages.ts';
import { type Admission, isAdmitted } from '#domain/competition/categories/admission.ts';
import { ageOn, isOfAge } from '#domain/competition/categories/ages.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { personOf } from '#server/people/accounts/accounts.reads.ts';

type EventStart = { startsAt: Date; timeZone: string };
type Category = { ageMin: number; ageMax: number; admits: Admission };

/** Returns the age on the event's first day, by the calendar of its place. Null without a birth date. */
export const ageAt = (birthdate: string | null, { startsAt, timeZone }: EventStart): number | null =>
  birthdate === null ? null : ageOn(birthdate, toWall(startsAt, timeZone));

type Person = Awaited<ReturnType<typeof personOf>>;

/**
 * Returns the reason why a category does not admit the athlete, addressed to them. Null when the category admits them
 * (N2, N15).
 */
export function whyNotFor(
  { birthdate, sexo }: Person,
  event: EventStart,
  { ageMin, ageMax, admits }: Category,
): string | null {
  const age = ageAt(birthdate, event);
  if (!isOfAge(age, [ageMin, ageMax])) return messages.joining.age(age ?? 0, ageMin, ageMax);
  return admits === 'everybody' || isAdmitted(admits, sexo) ? null : messages.joining.admits[admits];
}

export const whyUnadmitted = async (db: Db, userId: string, event: EventStart, category: Category) =>
  whyNotFor(await personOf(db, userId), event, category);

/** Throws if the category does not admit the athlete. A manual entry by the organizer skips this check. */
export async function refuseUnadmitted(db: Db, userId: string, event: EventStart, category: Category): Promise<void> {
  const why = await whyUnadmitted(db, userId, event, category);
  if (why) throw refused(why);
}
