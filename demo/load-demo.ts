import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { StreamFormSchema } from '#contract/money/streaming.ts';
import { demoSeason } from '#demo/season/season.ts';
import { readEmbed } from '#domain/money/streaming/embed.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { storePicture } from '#server/foundation/pictures/images.ts';
import { hashPassword } from '#server/people/accounts/passwords.ts';
import { demoAthletes } from './athletes.ts';
import type { DemoAthlete } from './choose-entrants.ts';
import { keepDemoDecision } from './demo-decision.ts';
import { loadSeason } from './load-season.ts';
import { type DemoPerson, demoBoxRequests, demoPeople, demoPrices, demoTerms } from './people.ts';
import { loadResults } from './results.ts';
import { loadRaces } from './running.ts';

const day = 86_400_000;
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomPassword = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

// Birth dates for ages from twenty to fifty, so that every category gets athletes.
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

/** Stores pictures before the transaction begins, because a transaction should not wait for them. */
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

/** Fills an empty store with people and their season. Each store gets other passwords. */
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

/** The stream is free, so the demo asks for no money. Its price appears when the operator unsets `isFree`. */
const form = StreamFormSchema.parse({
  iframe: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  price: 500,
  isFree: true,
  streamingActive: true,
});

const loadStream = (db: Db, operatorId: string, now: Date) =>
  db
    .updateTable('streaming')
    .set({
      embedSrc: readEmbed(form.iframe),
      priceCents: form.price,
      isFree: form.isFree,
      streamingActive: form.streamingActive,
      userId: operatorId,
      updatedAt: now,
    })
    .where('id', '=', 1)
    .execute();

const grounds = ['#1450b8', '#0b7a3b', '#7f4d00', '#c0262b', '#36124a', '#0f4c4c', '#3a0f37', '#2a4f9e'];
const escapeXml = (text: string) => text.replace(/[&<>]/g, char => `&#${char.charCodeAt(0)};`);

async function drawPortrait(initials: string, index: number): Promise<string> {
  const ground = grounds[index % grounds.length];
  const strokes = [0, 1, 2, 3].map(
    i => `<path d="M${190 + i * 150} 90L${160 + i * 150} 710" stroke="#fff" stroke-opacity=".13" stroke-width="74"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="400" height="400"><rect width="800" height="800" fill="${ground}"/>
    ${strokes.join('')}<path d="M60 600L740 300" stroke="#c6f21f" stroke-width="26"/>
    <text x="400" y="520" font-family="Barlow Condensed, Arial Narrow, DejaVu Sans, sans-serif" font-weight="700" font-size="320" fill="#fff" text-anchor="middle">${escapeXml(initials)}</text></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const folder = new URL('./covers/', import.meta.url);
// Width of every drawing, in SVG units.
const width = 1200;

/** A drawing of `demo/covers/` as a PNG of this width, as an organizer would upload it. */
async function readCover(cover: string, pixels: number): Promise<string> {
  const svg = await readFile(new URL(`${cover}.svg`, folder));
  const png = await sharp(svg, { density: (72 * pixels) / width })
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
