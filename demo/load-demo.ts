import { randomInt } from 'node:crypto';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { storePicture } from '#server/foundation/pictures/images.ts';
import { hashPassword } from '#server/people/accounts/passwords.ts';
import { demoAthletes } from './athletes.ts';
import type { DemoAthlete } from './choose-entrants.ts';
import { keepDemoDecision } from './demo-decision.ts';
import { drawPortrait } from './draw-portrait.ts';
import { loadSeason } from './load-season.ts';
import { loadStream } from './load-stream.ts';
import { type DemoPerson, demoBoxRequests, demoPeople, demoPrices, demoTerms } from './people.ts';
import { readCover } from './read-cover.ts';
import { loadResults } from './results.ts';
import { loadRaces } from './running.ts';
import { demoSeason } from './season/season.ts';

const day = 86_400_000;
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomPassword = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

// Ages from twenty to fifty, so that every category gets athletes.
const birthdateOf = (index: number) => `${1974 + ((index * 7) % 33)}-0${1 + (index % 9)}-1${index % 9}`;
const placeOf = (email: string) => email.slice(0, email.indexOf('@'));

function columnsOf(
  { type, email, name: [first, last], place: [ciudad, estado, pais], prefix, sex, box }: DemoPerson,
  index: number,
) {
  const contact = { email, phonePrefix: prefix, phone: `414555${String(1000 + index)}` };
  if (type === 'admin') return { type, name: `${first} ${last}`, email };
  if (type === 'organization') {
    return {
      type,
      name: first,
      organization: first,
      fullName: last,
      address: `Avenida Principal, ${ciudad}`,
      ...contact,
    };
  }
  const home = { ciudad, estado, pais, firstName: first };
  if (type === 'box') {
    return {
      type,
      name: first,
      boxName: first,
      nameSearch: first.toLowerCase(),
      passport: `J-3055${1000 + index}`,
      ...home,
      ...contact,
    };
  }
  return {
    type,
    name: `${first} ${last}`,
    lastName: last,
    passport: `V-1${7_345_000 + index * 137}`,
    boxName: box ?? null,
    birthdate: birthdateOf(index),
    sexo: sex ?? null,
    tallaFranela: 'M' as const,
    tallaShort: 'M' as const,
    ...home,
    ...contact,
  };
}

type Loading = Pick<App, 'database' | 'storage' | 'now'>;

/** Stores pictures before the transaction, which should not wait for them. */
async function storeCovers({ storage }: Loading): Promise<Map<string, string>> {
  const wanted = demoSeason.flatMap(({ cover, categories, general = [] }) => [
    { cover, pixels: 1280 },
    ...[...categories, ...general].flatMap(part => (part.cover ? [{ cover: part.cover, pixels: 640 }] : [])),
  ]);
  const photoIds = new Map<string, string>();
  const drawNext = async (): Promise<void> => {
    for (let next = wanted.pop(); next; next = wanted.pop()) {
      photoIds.set(next.cover, await storePicture(storage, await readCover(next.cover, next.pixels)));
    }
  };
  await Promise.all([drawNext(), drawNext()]);
  return photoIds;
}

async function preparePeople({ storage }: Loading) {
  const withPassword = new Set<string>();
  const people = [];
  for (const [index, someone] of [...demoPeople, ...demoAthletes].entries()) {
    const [first, last] = someone.name;
    const initials = `${first[0]}${(last || first.split(' ')[1] || '')[0] ?? ''}`;
    const photoId = someone.isUnpictured ? null : await storePicture(storage, await drawPortrait(initials, index));
    const isOffered = someone.hasPassword || !withPassword.has(someone.type);
    const password = isOffered ? randomPassword() : null;
    withPassword.add(someone.type);
    const hash = password && (await hashPassword(password));
    people.push({ id: crypto.randomUUID(), someone, index, photoId, password, hash });
  }
  return people;
}

async function loadBoxRequests(trx: Db, { storage, now }: Loading, idOf: ReadonlyMap<string, string>) {
  for (const [index, { email, organization }] of demoBoxRequests.entries()) {
    const photoId = await storePicture(storage, await drawPortrait(organization[0] ?? '', index + 3));
    const createdAt = new Date(now().getTime() - (index + 1) * day);
    await trx
      .insertInto('boxRequests')
      .values({ uid: idOf.get(placeOf(email))!, organization, photoId, createdAt })
      .execute();
  }
}

/** Fills an empty store with people and their season. Each store gets new passwords. */
export async function loadDemo(app: Loading): Promise<void> {
  const now = app.now();
  const people = await preparePeople(app);
  const photoIds = await storeCovers(app);
  const idOf = new Map(people.map(({ id, someone }) => [placeOf(someone.email), id]));
  await inTransaction(app.database.kysely, async trx => {
    const athletes: DemoAthlete[] = [];
    for (const { id, someone, index, photoId, password, hash } of people) {
      const createdAt = new Date(now.getTime() - (200 - index) * day);
      const kept = { id, photoId, emailVerified: true, demo: true, createdAt, updatedAt: createdAt };
      const columns = columnsOf(someone, index);
      await trx
        .insertInto('users')
        .values({ ...columns, ...kept })
        .execute();
      const credential = {
        id: crypto.randomUUID(),
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: hash,
      };
      await trx.insertInto('credentials').values(credential).execute();
      if (password) await trx.insertInto('demoAccounts').values({ userId: id, password }).execute();
      if (columns.type === 'athlete') {
        athletes.push({ userId: id, email: someone.email, sex: someone.sex ?? null, birthdate: birthdateOf(index) });
      }
    }
    await loadBoxRequests(trx, app, idOf);
    const judges = people.filter(({ someone }) => someone.type === 'staff').map(({ id }) => id);
    const guests = people
      .filter(({ someone }) => someone.type === 'athlete')
      .map(({ someone }) => ({ name: someone.name.join(' '), email: someone.email }));
    await loadSeason(trx, { now, organizations: idOf, athletes, judges, guests, photoIds });
    await loadResults(trx, now);
    await loadRaces(trx, now);
    await loadStream(trx, people.find(({ someone }) => someone.type === 'admin')!.id, now);
    await trx.updateTable('platformTerms').set({ text: demoTerms, updatedAt: now }).where('id', '=', 1).execute();
    await keepDemoDecision(trx, 'loaded');
    await trx.updateTable('prices').set(demoPrices).where('id', '=', 1).execute();
  });
}
