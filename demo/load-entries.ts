import type { Insertable, Selectable } from 'kysely';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Entries, Events, Participants, TeamInvitations, Teams } from '#server/foundation/db/types.gen.ts';
import type { DemoAthlete, Entrant } from './choose-entrants.ts';
import type { DemoCategory } from './season/demo-event.ts';
import { teamNames } from './season/team-names.ts';

type Loading = {
  db: Db;
  now: Date;
  row: Selectable<Events>;
  /** The athletes; the first is the visitor's account. */
  athletes: readonly DemoAthlete[];
  entrants: readonly Entrant[];
  categories: readonly ({ id: string } & Pick<DemoCategory, 'members' | 'outside'>)[];
  /** Index of the event in the season, so that each event gets other team names. */
  index: number;
};

const day = 86_400_000;
const minute = 60_000;

/** Loads single entries, and teams with members. In upcoming events a team with a free place has sent an invitation. */
export async function loadEntries(loading: Loading): Promise<void> {
  const { db, row, entrants, categories, index } = loading;
  const entries: Insertable<Entries>[] = [];
  const participants: Insertable<Participants>[] = [];
  const teams: (Insertable<Teams> & { free: number })[] = [];
  for (const [place, { userId, position, mates }] of entrants.entries()) {
    const { id: categoryId, members, outside } = categories[position]!;
    const isOutside = entries.filter(other => other.categoryId === categoryId).length === outside?.place;
    const createdAt = new Date(row.createdAt.getTime() + 2 * day + place * 37 * minute);
    const entry = {
      id: crypto.randomUUID(),
      eventId: row.id,
      categoryId,
      userId,
      createdAt,
      ...(isOutside && outside && { standing: outside.standing, standingReason: outside.reason }),
    };
    const team = members === undefined ? null : { id: crypto.randomUUID(), free: members - 1 - mates.length };
    if (team && members !== undefined) {
      const name = teamNames[(index * 5 + teams.length) % teamNames.length]!;
      const owned = { eventId: row.id, categoryId, captainId: userId, createdAt, updatedAt: createdAt };
      teams.push({ ...team, ...owned, name, nameSearch: searchable(name), allowedMembers: members });
    }
    entries.push({ ...entry, teamId: team?.id ?? null });
    for (const [turn, member] of [userId, ...mates].entries()) {
      const joinedAt = new Date(createdAt.getTime() + turn * 11 * minute);
      participants.push({ eventId: row.id, userId: member, entryId: entry.id, joinedAt });
    }
  }
  if (entries.length === 0) return;
  const rows = teams.map(({ free: _free, ...team }) => team);
  if (rows.length > 0) await db.insertInto('teams').values(rows).execute();
  await db.insertInto('entries').values(entries).execute();
  await db.insertInto('participants').values(participants).execute();
  const invitations = invitationsOf(loading, teams, new Set(participants.map(({ userId }) => userId)));
  if (invitations.length > 0) await db.insertInto('teamInvitations').values(invitations).execute();
}

function invitationsOf(
  { row, now, athletes }: Loading,
  teams: readonly (Insertable<Teams> & { free: number })[],
  inside: ReadonlySet<string>,
): Insertable<TeamInvitations>[] {
  if (row.startsAt <= now) return [];
  const outside = athletes.filter(({ userId }) => !inside.has(userId));
  return teams
    .filter(({ free }) => free > 0)
    .slice(0, 4)
    .flatMap((team, place) => {
      const invited = outside[place];
      if (!invited) return [];
      const createdAt = new Date(now.getTime() - (place + 1) * 5 * 60 * minute);
      const { id: teamId, eventId, categoryId } = team;
      const { userId, email } = invited;
      const shared = { teamId, eventId, categoryId, createdAt, mailedAt: createdAt };
      return [{ id: crypto.randomUUID(), ...shared, userId, email }];
    });
}
