import { messages } from '#contract/messages.ts';
import type { Listed } from '#contract/registration/enroll-list.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { TypedDetails } from '#domain/registration/entries/typed-details.ts';
import type { OwnCategory } from '#server/competition/categories/categories.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { isAddressIn } from '#server/registration/entries/is-address-in.ts';
import {
  findNamesake,
  listKnown,
  listTeamsNamed,
  type Placeholder,
} from '#server/registration/entries/placeholders.store.ts';

// Compares a list with the existing entries. Sending a list again adds no duplicates, and a longer list adds only the
// new people (N10).

const words = messages.enrolling;
type Typed = { name: string; email: string; details: TypedDetails };
type Known = Awaited<ReturnType<typeof listKnown>>[number];
/** A typed name to which the list now adds an address. */
type Given = { placeholder: Pick<Placeholder, 'userId' | 'eventId' | 'entryId' | 'name'>; address: string };

/** The effect of a row on an existing entry. `stop` if the row has no effect. */
export type There =
  | { stop: 'already' | 'refused'; message: string }
  | { mates: Typed[]; given: Given[]; entryId: string; message: string };

export const isCalled = (known: Pick<Known, 'name'>, { name }: Pick<Typed, 'name'>): boolean =>
  name !== '' && searchable(known.name) === searchable(name);

/**
 * Matches each person of a row with a person of the team. Order: by address; without an address by name; then a new
 * address by the name of a person without one. Unmatched people are new.
 */
function compare(known: readonly Known[], people: readonly Typed[]) {
  const free = new Set(known);
  const take = (isIt: (one: Known) => boolean): Known | undefined => {
    const found = [...free].find(isIt);
    if (found) free.delete(found);
    return found;
  };
  const strange = people
    .filter(({ email }) => !email || !take(one => one.email === email))
    .filter(person => person.email || !take(one => isCalled(one, person)));
  const judged = strange.map(person => ({
    person,
    named: person.email ? take(one => one.lacksAddress && isCalled(one, person)) : undefined,
  }));
  return {
    exact: people.length - strange.length,
    mates: judged.flatMap(({ person, named }) => (named ? [] : [person])),
    given: judged.flatMap(({ person, named }) => (named ? [{ ...named, address: person.email }] : [])),
  };
}

/** Chooses among teams of that name: first a team with a person of the row, else a team that the organizer made. */
async function findTeamThere(db: Db, categoryId: string, team: string, people: readonly Typed[]) {
  const named = await listTeamsNamed(db, categoryId, searchable(team));
  if (named.length === 0) return undefined;
  const known = Map.groupBy(
    await listKnown(
      db,
      named.map(({ entryId }) => entryId),
    ),
    ({ entryId }) => entryId,
  );
  const teams = named.map(one => {
    const those = known.get(one.entryId) ?? [];
    return { ...one, persons: those.length, ...compare(those, people) };
  });
  return (
    teams.find(({ exact }) => exact > 0) ??
    teams.find(({ given }) => given.length > 0) ??
    teams.find(({ isManual }) => isManual)
  );
}

async function judgeTeam(db: Db, { event, category }: OwnCategory, row: Listed, team: string): Promise<There | null> {
  const people = [row, ...(row.team?.mates ?? [])].map(({ name, email, details }) => ({ name, email, details }));
  const there = await findTeamThere(db, category.id, team, people);
  if (!there) return (await isAddressIn(db, event.id, row.email)) ? { stop: 'already', message: words.joined } : null;
  const { entryId, mates } = there;
  const given = there.given.map(({ address, ...known }) => ({ placeholder: { ...known, eventId: event.id }, address }));
  if (mates.length + given.length === 0) return { stop: 'already', message: words.teamThere };
  if (mates.some(({ name }) => !name)) return { stop: 'refused', message: words.mateName };
  const named = given.map(({ placeholder, address }) => ({ name: placeholder.name, email: address }));
  for (const { name, email } of [...named, ...mates]) {
    if (await isAddressIn(db, event.id, email)) return { stop: 'refused', message: words.mateJoined(name) };
  }
  if (there.persons + mates.length > there.allowedMembers) {
    return { stop: 'refused', message: words.tooMany(there.allowedMembers) };
  }
  const [added, addressed] = [mates, named].map(some => some.map(({ name }) => name));
  return { mates, given, entryId, message: words.adds(added ?? [], addressed) };
}

export async function judgeThere(db: Db, own: OwnCategory, row: Listed): Promise<There | null> {
  const { event, category } = own;
  const { name, email, team } = row;
  if (team) return judgeTeam(db, own, row, team.name);
  if (await isAddressIn(db, event.id, email)) return { stop: 'already', message: words.joined };
  const namesake = name ? await findNamesake(db, category.id, searchable(name)) : undefined;
  if (!namesake) return null;
  if (!email) return { stop: 'already', message: words.namesake };
  const given = [{ placeholder: namesake, address: email }];
  return { mates: [], given, entryId: namesake.entryId, message: words.getsAddress };
}
