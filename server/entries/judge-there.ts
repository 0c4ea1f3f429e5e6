import type { Listed } from '#contract/enroll-list.ts';
import { messages } from '#contract/messages.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { OwnCategory } from '#server/categories/categories.access.ts';
import type { Db } from '#server/db/connection.ts';
import { isAddressIn } from './is-address-in.ts';
import { findNamesake, listKnown, listTeamsNamed, type Placeholder } from './placeholders.store.ts';

// N10: what of a list is there already. A list that is sent twice brings nobody twice, and one with more in it than the
// first brings only that.

const words = messages.enrolling;
type Typed = { name: string; email: string };
type Known = Awaited<ReturnType<typeof listKnown>>[number];

/** What a row does to what is there; `stop` where that is nothing. */
export type There =
  | { stop: 'already' | 'refused'; message: string }
  | { mates: Typed[]; entryId: string; message: string }
  | { address: string; placeholder: Placeholder; message: string };

const isOf = (known: readonly Known[], { name, email }: Typed) =>
  known.some(one => (email ? one.email === email : searchable(one.name) === searchable(name)));

/** Which of the teams of that name is meant: one that a person of the row is in, or else one that the organizer made. */
async function findTeamThere(db: Db, categoryId: string, team: string, people: readonly Typed[]) {
  const named = await listTeamsNamed(db, categoryId, searchable(team));
  const teams = await Promise.all(named.map(async one => ({ ...one, known: await listKnown(db, one.entryId) })));
  return teams.find(({ known }) => people.some(person => isOf(known, person))) ?? teams.find(one => one.isManual);
}

async function judgeTeam(db: Db, { event, category }: OwnCategory, row: Listed, team: string): Promise<There | null> {
  const people = [row, ...(row.team?.mates ?? [])].map(({ name, email }) => ({ name, email }));
  const there = await findTeamThere(db, category.id, team, people);
  if (!there) return (await isAddressIn(db, event.id, row.email)) ? { stop: 'already', message: words.joined } : null;
  const mates = people.filter(person => !isOf(there.known, person));
  if (mates.length === 0) return { stop: 'already', message: words.teamThere };
  if (mates.some(({ name }) => !name)) return { stop: 'refused', message: words.mateName };
  for (const { name, email } of mates) {
    if (await isAddressIn(db, event.id, email)) return { stop: 'refused', message: words.mateJoined(name) };
  }
  if (there.known.length + mates.length > there.allowedMembers) {
    return { stop: 'refused', message: words.tooMany(there.allowedMembers) };
  }
  return { mates, entryId: there.entryId, message: words.adds(mates.map(({ name }) => name)) };
}

export async function judgeThere(db: Db, own: OwnCategory, row: Listed): Promise<There | null> {
  const { event, category } = own;
  const { name, email, team } = row;
  if (team) return judgeTeam(db, own, row, team.name);
  if (await isAddressIn(db, event.id, email)) return { stop: 'already', message: words.joined };
  const namesake = name ? await findNamesake(db, category.id, searchable(name)) : undefined;
  if (!namesake) return null;
  if (!email) return { stop: 'already', message: words.namesake };
  return { address: email, placeholder: namesake, message: words.getsAddress };
}
