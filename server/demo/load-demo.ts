import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { storePicture } from '#server/storage/images.ts';
import { keepDemoDecision } from './demo-decision.ts';
import { type DemoPerson, demoBoxRequests, demoPeople, demoPrices, demoTerms } from './people.ts';

const grounds = ['#1450b8', '#0b7a3b', '#7f4d00', '#c0262b', '#36124a', '#0f4c4c', '#3a0f37', '#2a4f9e'];
const escapeXml = (text: string) => text.replace(/[&<>]/g, char => `&#${char.charCodeAt(0)};`);

/** A drawn portrait: initials over the tally's four strokes. */
async function drawPortrait(initials: string, index: number): Promise<string> {
  const ground = grounds[index % grounds.length];
  const strokes = [0, 1, 2, 3].map(
    i => `<path d="M${190 + i * 150} 90L${160 + i * 150} 710" stroke="#fff" stroke-opacity=".13" stroke-width="74"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><rect width="800" height="800" fill="${ground}"/>
    ${strokes.join('')}<path d="M60 600L740 300" stroke="#c6f21f" stroke-width="26"/>
    <text x="400" y="520" font-family="Barlow Condensed, Arial Narrow, DejaVu Sans, sans-serif" font-weight="700" font-size="320" fill="#fff" text-anchor="middle">${escapeXml(initials)}</text></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomPassword = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

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
    birthdate: `${1984 + (index % 20)}-0${1 + (index % 9)}-1${index % 9}`,
    sexo: sex ?? null,
    tallaFranela: 'M' as const,
    tallaShort: 'M' as const,
    ...home,
    ...contact,
  };
}

/** Fills an empty store with people; passwords are new for every store. */
export async function loadDemo(app: Pick<App, 'database' | 'storage' | 'now'>): Promise<void> {
  const now = app.now();
  const withPassword = new Set<string>();
  const people: {
    someone: DemoPerson;
    index: number;
    photoId: string;
    password: string | null;
    hash: string | null;
  }[] = [];
  for (const [index, someone] of demoPeople.entries()) {
    const [first, last] = someone.name;
    const initials = `${first[0]}${(last || first.split(' ')[1] || '')[0] ?? ''}`;
    const photoId = await storePicture(app.storage, await drawPortrait(initials, index));
    const password = withPassword.has(someone.type) ? null : randomPassword();
    withPassword.add(someone.type);
    const hash = password && (await hashPassword(password));
    people.push({ someone, index, photoId, password, hash });
  }
  await inTransaction(app.database.kysely, async trx => {
    for (const { someone, index, photoId, password, hash } of people) {
      const id = crypto.randomUUID();
      const createdAt = new Date(now.getTime() - (people.length - index) * 86_400_000 + index);
      const columns = {
        ...columnsOf(someone, index),
        id,
        photoId,
        emailVerified: true,
        demo: true,
        createdAt,
        updatedAt: createdAt,
      };
      await trx.insertInto('users').values(columns).execute();
      const credential = {
        id: crypto.randomUUID(),
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: hash,
      };
      await trx.insertInto('credentials').values(credential).execute();
      if (password) await trx.insertInto('demoAccounts').values({ userId: id, password }).execute();
      const request = demoBoxRequests.find(({ email }) => email === someone.email);
      if (request) {
        const picture = await storePicture(app.storage, await drawPortrait(request.organization[0] ?? '', index + 3));
        const row = { uid: id, organization: request.organization, photoId: picture, createdAt };
        await trx.insertInto('boxRequests').values(row).execute();
      }
    }
    await trx.updateTable('platformTerms').set({ text: demoTerms, updatedAt: now }).where('id', '=', 1).execute();
    await keepDemoDecision(trx, 'loaded');
    await trx.updateTable('prices').set(demoPrices).where('id', '=', 1).execute();
  });
}
