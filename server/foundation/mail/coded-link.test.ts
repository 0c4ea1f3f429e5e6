import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerUrl } from '#server/money/sale/offer-code.ts';
import { makeAddressLink } from '#server/people/accounts/address-links.ts';
import { type MailedPurpose, makeLink } from '#server/people/accounts/mailed-links.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createTeamEvent, signUpConfirmed } from '#testing/factories/entries.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Kind = MailedPurpose | 'address' | 'judge' | 'waiting-list';

const linkTo = async (recipient: string) => {
  const mails = app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', recipient);
  return /http\S+code=\S+/.exec((await mails.executeTakeFirstOrThrow()).text)?.[0] ?? '';
};

/** Returns one link of every kind that acts on a code. */
async function oneOfEach(): Promise<Record<Kind, string>> {
  const captain = await signUpConfirmed(app);
  const event = await createTeamEvent(app, 3);
  const { eventId } = event;
  const { entryId } = await enterAsTeam(app, event, captain, { allowedMembers: 3, emails: ['equipo@correo.test'] });
  const permissions = { qualifier: false, event: true };
  await event.organizer.client.staff.invite({ eventId, email: 'juez@correo.test', permissions, categories: [] });
  const db = app.database.kysely;
  const { publicUrl } = app.config;
  const made = (purpose: MailedPurpose, changes: { entryId?: string } = {}) =>
    makeLink(db, publicUrl, { purpose, userId: captain.uid, email: captain.email, ...changes }, app.now());
  return {
    'reset-password': await made('reset-password'),
    'confirm-email': await made('confirm-email'),
    'delete-account': await made('delete-account'),
    'manual-entry': await made('manual-entry', { entryId }),
    'team-invitation': await linkTo('equipo@correo.test'),
    address: await makeAddressLink(db, publicUrl, 'nadie@correo.test', app.now()),
    judge: await linkTo('juez@correo.test'),
    'waiting-list': offerUrl(app, eventId, crypto.randomUUID()),
  };
}

test('SAFE-L25 mailed links: every kind of link → its code is behind the #, outside logs and Referer', async () => {
  const { publicUrl } = app.config;
  for (const [kind, link] of Object.entries(await oneOfEach())) {
    const { origin, hash, search } = new URL(link);
    expect(origin, kind).toBe(publicUrl);
    expect(hash, kind).toMatch(/^#code=[\w.-]{43,}$/);
    expect(search, kind).toBe(kind === 'team-invitation' ? '?redirect=%2Fdashboard%2Fatleta%2Finvitations' : '');
  }
});

test('SAFE-L25 mailed links: any other source file → writes no code into an address', () => {
  const files = globSync('server/**/*.ts').filter(file => !/\.test\.ts$|coded-link\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(file => /[?&#](code|oferta)=/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
