import { makeContested, minutes } from '#e2e/kit/contested.ts';
import { fits, open } from '#e2e/kit/fitting.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { enterAthlete, youTube } from '#e2e/kit/uploads.ts';

const tablets = [1180, 1024, 768];

test('walk-organizer B3 walk-athlete 12 walk-athlete 22 screens: on tablets and the smallest phone → nothing is cut, and no word is broken', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeContested(app);
  const { owner, judge, eventId, categoryId, wodId } = home;
  const other = await enterAthlete(app, home, { firstName: 'María Alejandra', lastName: 'Rodríguez-Peñalver' });
  const values = { quantity: 100, time: minutes(6) };
  const sent = { eventId, categoryId, wodId, version: 0, values, video: { link: youTube } };
  await other.call('uploads/submitScore', sent);
  await app.sql`update results set status = 'pending' where entry_id = ${other.entryId}`;
  await app.sql`update categories set capacity = 40 where id = ${categoryId}`;

  const fitAt = async (widths: number[], screen: string) => {
    await page.setViewportSize({ width: widths[0] ?? 0, height: 768 });
    await open(page, screen);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 768 });
      await fits(page, `${screen} ${width}`);
    }
  };
  for (const screen of ['/register', '/events']) await fitAt([320], screen);
  await fitAt([...tablets, 320], `/events/event-detail/${eventId}`);

  await signIn(owner);
  await fitAt(tablets, `/dashboard/organization/event-detail/${eventId}?tab=atletas`);
  await expect(page.getByRole('row', { name: /María Alejandra/ })).toBeVisible();
  await fitAt(tablets, `/dashboard/organization/category/${categoryId}?tab=tabla-evento`);
  await expect(page.getByRole('row', { name: /María Alejandra/ })).toBeVisible();

  await signIn(judge.account);
  await fitAt(tablets, `/dashboard/staff/event-detail/${eventId}?tab=evento`);
  const revise = page.getByRole('link', { name: `Revisar a ${other.account.displayName} en Fran` });
  await expect(revise).toBeInViewport({ ratio: 1 });
});
