import { messages } from '#contract/messages.ts';
import { makeBoard, publicBoard, rowOf, table, values } from '#e2e/kit/boards.ts';
import { expect } from '#e2e/kit/fixtures.ts';
import { withQualifier } from '#e2e/kit/organizer.ts';
import { test } from '#e2e/kit/public-rows.ts';

test('ATH-056 E9 E10 boards: a category is unpublished or goes in audit → the open page shows it immediately', async ({
  page,
  app,
  organizer,
}) => {
  const { categoryId } = await makeBoard(app.sql, organizer);
  await page.goto(publicBoard(categoryId));
  await expect(table(page)).toBeVisible();
  await organizer.call('categories/setAudit', { id: categoryId, isAudit: true });
  await expect(page.getByText('En auditoría')).toBeVisible();
  await organizer.call('categories/setPublish', { id: categoryId, publish: 'unPublish' });
  await expect(page.getByRole('heading', { name: 'La tabla aún no ha sido publicada.' })).toBeVisible();
  await expect(page.getByText('Oriana')).toHaveCount(0);
  await organizer.call('categories/setPublish', { id: categoryId, publish: 'publish' });
  await expect(table(page)).toBeVisible();
});

test('E9 boards: an unpublished board → approved staff with permission reads it live, and that others do not see it', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const { eventId, categoryId, wodIds, entryIds } = await makeBoard(app.sql, organizer);
  await organizer.call('categories/setPublish', { id: categoryId, publish: 'unPublish' });
  const judge = await app.makeUser('staff');
  await app.sql`insert into staff_applications (id, event_id, judge_id, type, about_experience, status, created_at, updated_at)
    values ('postulada', ${eventId}, ${judge.uid}, 'offline', 'Diez años en la línea.', 'pending', now(), now())`;
  await signIn(judge);
  await page.goto(publicBoard(categoryId));
  await expect(page.getByRole('heading', { name: messages.board.hidden })).toBeVisible();
  await expect(page.getByText('Oriana')).toHaveCount(0);

  await app.sql`update staff_applications set status = 'approved', decided_at = now() where id = 'postulada'`;
  // A judge without permissions in this category reads the public board (SAFE-M2).
  const [answer] = await Promise.all([page.waitForResponse(/\/boards\//), page.reload()]);
  expect(new URL(answer.url()).pathname).toMatch(/^\/boards\//);
  await expect(page.getByRole('heading', { name: messages.board.hidden })).toBeVisible();
  await expect(page.getByText('Oriana')).toHaveCount(0);
  await app.sql`update staff_applications set may_event = true where id = 'postulada'`;
  await app.sql`insert into staff_categories (application_id, category_id) values ('postulada', ${categoryId})`;
  await page.reload();
  await expect(rowOf(page, /Oriana/)).toBeVisible();
  await expect(page.getByText(messages.board.hiddenForOthers)).toBeVisible();
  const saved = { wodId: wodIds[0], entryId: entryIds[3], values: values({ quantity: 90, time: 300_000 }), version: 0 };
  await organizer.call('results/saveAsOrganizer', saved);
  await expect(rowOf(page, /Valentina/).getByRole('button', { name: /^1\.º, 05:00 en Ávila Sprint/ })).toBeVisible();
  await rowOf(page, /Valentina/)
    .getByRole('button', { name: /en Ávila Sprint/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Ávila Sprint' }).getByRole('definition').first()).toHaveText(
    '90 reps',
  );
});

test('ATH-057 ATH-058 boards: an event with a qualifier → its own table is requested only after the qualifier’s end', async ({
  page,
  app,
  organizer,
}) => {
  const asked: string[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/boards/')) asked.push(new URL(request.url()).pathname);
  });
  const eventId = await organizer.makeEvent(withQualifier);
  const categoryId = await organizer.makeCategory(eventId);
  await organizer.call('categories/setPublish', { id: categoryId, publish: 'publish' });
  await page.goto(publicBoard(categoryId));
  await expect(page.getByText('La tabla del evento se conocerá cuando termine el clasificatorio.')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('tab', { name: 'Tabla clasificatorio' }).click();
  await expect(page.getByRole('heading', { name: 'Todavía no hay resultados' })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([`/boards/${categoryId}/qualifier`]));
  await app.sql`update events set starts_at = now() - interval '3 hours', qualifier_starts_at = now() - interval '2 hours', qualifier_ends_at = now() - interval '1 hour' where id = ${eventId}`;
  await page.goto(publicBoard(categoryId));
  await expect(page.getByRole('heading', { name: 'Todavía no hay resultados' })).toBeVisible();
  expect(asked).toContain(`/boards/${categoryId}/event`);
});
