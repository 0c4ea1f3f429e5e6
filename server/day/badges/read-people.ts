import type { Holdings } from '#contract/day/badges.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import {
  type CompetingRow,
  type JudgingRow,
  listCompeting,
  listHeldTickets,
  listJudging,
  listNextHeats,
  lockPeople,
  type Whom,
} from './badges.store.ts';

export type EventPerson = {
  uid: string;
  code: string;
  name: string;
  passport: string | null;
  /** The athlete withdrew, or the judge was dismissed: the code does not admit any more. */
  isOut: boolean;
  held: Holdings;
};

type Row = Pick<CompetingRow, 'uid' | 'code' | 'name' | 'passport' | 'tallaFranela' | 'tallaShort'>;

/** Profile data is shown only after the person has confirmed the entry (N7). */
const toPerson = (row: Row, isOut: boolean, held: Partial<Holdings>): EventPerson => ({
  uid: row.uid,
  code: row.code,
  name: row.name,
  passport: held.isAsked ? null : row.passport,
  isOut,
  held: {
    category: null,
    team: null,
    shirt: held.isAsked ? null : row.tallaFranela,
    shorts: held.isAsked ? null : row.tallaShort,
    isJudge: false,
    isDisqualified: false,
    isAsked: false,
    tickets: [],
    ...held,
  },
});

const competing = ({ category, team, standing, isAsked, ...row }: CompetingRow) =>
  toPerson(row, standing === 'withdrawn', { category, team, isAsked, isDisqualified: standing === 'disqualified' });

const judging = (row: JudgingRow) => toPerson(row, row.status !== 'approved', { isJudge: true });

const toHeat = ({ name, rail, test, startsAt }: Awaited<ReturnType<typeof listNextHeats>>[number]) => ({
  name,
  rail,
  test,
  start: startsAt.toISOString(),
});

export async function readPeople(db: Db, eventId: string, whom: Whom = {}): Promise<EventPerson[]> {
  if (whom.codes?.length === 0 || whom.uids?.length === 0) return [];
  const [athletes, judges] = await Promise.all([listCompeting(db, eventId, whom), listJudging(db, eventId, whom)]);
  const people = [...athletes.map(competing), ...judges.map(judging)];
  if (people.length === 0) return [];
  const isAll = !whom.codes && !whom.uids;
  const uids = isAll ? undefined : people.map(({ uid }) => uid);
  const [tickets, heats] = await Promise.all([listHeldTickets(db, eventId, uids), listNextHeats(db, eventId, uids)]);
  const heldBy = Map.groupBy(tickets, ({ uid }) => uid);
  const heatsBy = Map.groupBy(heats, ({ uid }) => uid);
  for (const { uid, held } of people) {
    if (!held.isAsked) held.tickets = (heldBy.get(uid) ?? []).map(({ id }) => id);
    if (!held.isJudge) held.heats = (heatsBy.get(uid) ?? []).map(toHeat);
  }
  return people;
}

export async function holdPeople(trx: Db, eventId: string, codes: readonly string[]): Promise<EventPerson[]> {
  if (codes.length > 0) await lockPeople(trx, eventId, { codes });
  return readPeople(trx, eventId, { codes });
}

export const holdAccounts = (trx: Db, eventId: string, uids: readonly string[]): Promise<void> =>
  lockPeople(trx, eventId, { uids });
