import type { Insertable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RunningRows } from '#server/foundation/db/types.gen.ts';
import { demoAthletes } from './athletes.ts';
import { chanceOf } from './results.ts';

type Race = { id: string; name: string; ageMin: number; ageMax: number; endsAt: Date; by: string };
type Distance = { metres: number; runners: number; bestSeconds: number; spread: number };

const distances: [RegExp, Distance][] = [
  [/10K/, { metres: 10_000, runners: 400, bestSeconds: 1870, spread: 1500 }],
  [/5K/, { metres: 5000, runners: 180, bestSeconds: 930, spread: 700 }],
  [/Milla/, { metres: 1609, runners: 140, bestSeconds: 258, spread: 130 }],
];
const clubs = [
  'Club Los Caminantes',
  'Trote Norte',
  'Runners del Valle',
  'Atletas de Altura',
  'Zancada',
  null,
  null,
  null,
];

const pick = <T>(list: readonly T[], chance: () => number): T => list[Math.floor(chance() * list.length)]!;

/** A runner of a race. A few do not start, some do not finish. Few are fast; most finish close together. */
function runnerOf(race: Race, distance: Distance, bib: number, snapshotId: string): Insertable<RunningRows> {
  const chance = chanceOf(`${race.name} ${bib}`);
  const isWomen = /Femenin/.test(race.name);
  const ofSex = demoAthletes.filter(({ sex }) => (sex === 'femenino') === isWomen);
  const [first] = pick(ofSex, chance).name;
  const [last] = [pick(demoAthletes, chance), pick(demoAthletes, chance)].map(({ name }) => name[1].split(' ')[0]);
  const second = pick(demoAthletes, chance).name[1].split(' ')[0];
  const lot = chance();
  const status = lot < 0.02 ? 'dns' : lot < 0.035 ? 'dnf' : lot < 0.0375 ? 'dsq' : 'ok';
  const behind = ((chance() + chance() + chance()) / 3) ** 1.3 * 2 * distance.spread;
  const seconds = distance.bestSeconds * (isWomen ? 1.13 : 1) + behind;
  return {
    snapshotId,
    number: bib + 1,
    bib: String(bib),
    name: last === second ? `${first} ${last}` : `${first} ${last} ${second}`,
    sex: isWomen ? 'F' : 'M',
    age: Math.min(race.ageMax, race.ageMin + 4 + Math.floor((chance() + chance()) * 22)),
    city: chance() < 0.94 ? pick(demoAthletes, chance).place[0] : null,
    club: pick(clubs, chance),
    timeMs: status === 'ok' ? Math.round(seconds) * 1000 : null,
    status,
  };
}

/** Gives every past race the timekeepers' file. */
export async function loadRaces(db: Db, now: Date): Promise<void> {
  const races = await db
    .selectFrom('categories')
    .innerJoin('events', 'events.id', 'categories.eventId')
    .select([
      'categories.id',
      'categories.name',
      'categories.ageMin',
      'categories.ageMax',
      'categories.endsAt',
      'events.organizationId as by',
    ])
    .where('categories.typeCategory', '=', 'running')
    .where('categories.endsAt', '<=', now)
    .orderBy('categories.name')
    .execute();
  for (const race of races) {
    const [, distance] = distances.find(([name]) => name.test(race.name)) ?? distances[0]!;
    const snapshotId = crypto.randomUUID();
    const rows = Array.from({ length: distance.runners }, (_, index) =>
      runnerOf(race, distance, index + 1, snapshotId),
    );
    await db
      .insertInto('runningSnapshots')
      .values({
        id: snapshotId,
        categoryId: race.id,
        fileName: `${race.name} oficial.xlsx`,
        distanceM: distance.metres,
        rowCount: rows.length,
        uploadedBy: race.by,
        state: 'shown',
        processedAt: race.endsAt,
      })
      .execute();
    await db.insertInto('runningRows').values(rows).execute();
  }
}
