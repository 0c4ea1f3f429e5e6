import { messages } from '#contract/messages.ts';
import {
  faultOf,
  type Listed,
  type ListedRow,
  ListedSchema,
  type RowOutcome,
} from '#contract/registration/enroll-list.ts';
import { isAdmitted } from '#domain/competition/categories/admission.ts';
import { isOfAge } from '#domain/competition/categories/ages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { typedBirthdate, typedSex } from '#domain/registration/entries/typed-details.ts';
import type { OwnCategory } from '#server/competition/categories/categories.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { personOf } from '#server/people/accounts/accounts.reads.ts';
import { hasSaidYes } from '#server/registration/entries/entries-of.store.ts';
import { whyNoPlace } from '#server/registration/entries/find-place.ts';
import { isAddressIn } from '#server/registration/entries/is-address-in.ts';
import { findAccountOf } from '#server/registration/entries/placeholders.store.ts';
import { ageAt } from '#server/registration/entries/refuse-age.ts';
import { judgeThere, type There } from './judge-there.ts';

const words = messages.enrolling;

type Account = { id: string; name: string; email: string };
/**
 * The verdict on a row and its action: `fresh` is a new place, `more` adds to an existing one. Both null: nothing to
 * do.
 */
type Judged = {
  verdict: RowOutcome;
  fresh: { row: Listed; account: Account | null } | null;
  more: Exclude<There, { stop: unknown }> | null;
};

const verdict = (outcome: RowOutcome['outcome'], message: string | null = null, warnings: string[] = []) => ({
  outcome,
  message,
  warnings,
});

async function findMateIn(db: Db, eventId: string, mates: { name: string; email: string }[]) {
  for (const mate of mates) if (await isAddressIn(db, eventId, mate.email)) return mate.name;
  return null;
}

type Typed = Pick<Listed, 'name' | 'details'>;

/** Makes warnings from the list's own data: age, birth date and sex (N2, N15, N41). */
function typedWarnings(people: readonly Typed[], { event, category }: OwnCategory): string[] {
  const { admits, ageMin, ageMax } = category;
  return people.flatMap(({ name, details: { birthdate, sex } }) => {
    const born = typedBirthdate(birthdate);
    const age = ageAt(born, event);
    const told = [
      age !== null && !isOfAge(age, [ageMin, ageMax]) && messages.listed.age(age, [ageMin, ageMax]),
      birthdate !== '' && born === null && messages.listed.birthdate(birthdate),
      admits !== 'everybody' && !isAdmitted(admits, typedSex(sex)) && messages.listed.admits[admits],
    ].filter(warning => typeof warning === 'string');
    return told.map(warning => (name ? `${name}: ${warning}` : warning));
  });
}

type Found = Awaited<ReturnType<typeof findAccountOf>>;

/**
 * Makes the warnings of a row. A person whom the category does not admit gives only a warning here. It never states an
 * age (N2, N10, N15). An account that has confirmed no place at this organization gives no warning. Otherwise
 * categories of one year each would reveal its age (N7).
 */
async function warningsOf(db: Db, own: OwnCategory, row: Listed, found: Found) {
  const { event, category } = own;
  const { email, team } = row;
  const range: [number, number] = [category.ageMin, category.ageMax];
  const isKnown = found?.type === 'athlete' && (await hasSaidYes(db, event.organizationId, found.id));
  const person = isKnown ? await personOf(db, found.id) : null;
  const age = person && ageAt(person.birthdate, event);
  return [
    age !== null && !isOfAge(age, range) && words.age(range),
    person && !isAdmitted(category.admits, person.sexo) && words.admits,
    found && found.type !== 'athlete' && words.otherAccount,
    ...typedWarnings([{ ...row, name: '' }, ...(team?.mates ?? [])], own),
    team && team.mates.length + 1 < category.members && words.few(category.members),
    !email && words.noEmail,
  ].filter(warning => typeof warning === 'string');
}

/** Decides one row of a list. If the caller holds the event lock, the decision stays valid until the row is stored. */
export async function judgeListed(db: Db, own: OwnCategory, raw: ListedRow, now: Date): Promise<Judged> {
  const { event, category } = own;
  const { reasons } = messages.joining;
  const stop = (outcome: 'already' | 'refused', message: string) => ({
    verdict: verdict(outcome, message),
    fresh: null,
    more: null,
  });
  const fault = faultOf(raw, category);
  if (fault) return stop('refused', fault);
  const row = ListedSchema.parse(raw);
  const there = await judgeThere(db, own, row);
  if (there && 'stop' in there) return stop(there.stop, there.message);
  const isOver = isCompleted(timesOf(event), now.getTime());
  if (there) {
    if (isOver) return stop('refused', reasons.completed);
    const added = verdict('added', there.message, typedWarnings(there.mates, own));
    return { verdict: { ...added, persons: there.mates.length }, fresh: null, more: there };
  }
  const mate = row.team && (await findMateIn(db, event.id, row.team.mates));
  if (mate) return stop('refused', words.mateJoined(mate));
  // Late entries are allowed on the day, until the event is over.
  if (isOver) return stop('refused', reasons.completed);
  const full = await whyNoPlace(db, { event, category, now });
  if (full) return stop('refused', reasons[full]);
  const found = row.email ? await findAccountOf(db, row.email) : undefined;
  const account = found?.type === 'athlete' ? found : null;
  if (!account && !row.name) return stop('refused', words.nameless);
  const warnings = await warningsOf(db, own, row, found);
  return { verdict: verdict(account ? 'invited' : 'placed', null, warnings), fresh: { row, account }, more: null };
}
