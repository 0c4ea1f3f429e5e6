import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { type Contest, makeContest, saveResult } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { decide, done, field, makeJudge, reviewPage, sendResult, stored } from '#e2e/kit/reviewing.ts';

// Without a network, the service worker serves the app's files. The judge's opened work comes from the cache.
test.use({ serviceWorkers: 'allow' });

const words = messages.review;
const count = 200;
const unsent = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true });

async function openOnSite(page: Page, contest: Contest, name: string) {
  await page.goto(reviewPage(contest, 'offline', name, 'Cindy'));
  await page.evaluate('navigator.serviceWorker.ready');
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Waits until the device has cached the next `count` results. */
const readAhead = (page: Page, count: number) =>
  expect
    .poll(
      () =>
        page.evaluate<number>(`new Promise(resolve => {
          indexedDB.open('pizarra-judge').onsuccess = ({ target }) => {
            const asked = target.result.transaction('kept').objectStore('kept').getAllKeys();
            asked.onsuccess = () => resolve(asked.result.filter(([, key]) => key.startsWith('review/')).length);
          };
        })`),
      { timeout: 60_000 },
    )
    .toBe(count);

/** Enters one result by keyboard: the number, Enter to save, Enter for the next result. */
async function enter(page: Page, quantity: number, said: string) {
  const reps = field(page, 'Repeticiones');
  await reps.fill(String(quantity));
  await reps.press('Enter');
  await expect(done(page, said)).toBeVisible();
}

test('L1 A4 offline judge: 200 results entered over three reloads → arrive once, in order', async ({
  page,
  app,
  signIn,
  context,
}) => {
  test.setTimeout(420_000);
  const names = Array.from({ length: count }, (_, at) => `Atleta ${String(at + 1).padStart(3, '0')}`);
  const contest = await makeContest(app, { names, tests: [{ name: 'Cindy', typeWod: 'amrap' }] });
  const judge = await makeJudge(app, contest);
  await signIn(judge);
  await openOnSite(page, contest, 'Atleta 001');
  await readAhead(page, count);
  await context.setOffline(true);
  const entered: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    entered.push(name);
    await enter(page, at + 1, words.kept);
    if (at === count - 1) break;
    await page.getByRole('link', { name: 'Siguiente' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name);
    await expect(field(page, 'Repeticiones')).toHaveValue('');
    if ((at + 1) % (count / 4) === 0) await page.reload();
  }
  expect(new Set(entered).size).toBe(count);
  await expect(unsent(page, `${count} por enviar`)).toBeVisible();
  // The organizer saves one of these results first.
  const [taken = ''] = entered.slice(count / 2);
  await saveResult(contest, 'Cindy', taken, { quantity: 7 });
  await context.setOffline(false);
  await expect(unsent(page, '1 devuelto')).toBeVisible({ timeout: 120_000 });

  const rows =
    await app.sql`select entry_id, quantity, version from results where wod_id = ${contest.tests.Cindy ?? ''}`;
  const found = new Map(rows.map(({ entry_id, quantity, version }) => [entry_id, [Number(quantity), version]]));
  for (const [at, name] of entered.entries()) {
    const expected = name === taken ? [7000, 1] : [(at + 1) * 1000, 1];
    expect(found.get(contest.entries[name]), name).toEqual(expected);
  }
  const history = await app.sql`select entry_id from result_history where wod_id = ${contest.tests.Cindy ?? ''}
    and user_id = ${judge.uid} order by id`;
  expect(history.map(({ entry_id }) => entry_id)).toEqual(
    entered.filter(name => name !== taken).map(name => contest.entries[name]),
  );

  // The server returns the refused result with the entered value, and the judge decides again.
  await unsent(page, '1 devuelto').click();
  const list = page.getByRole('listitem').filter({ hasText: taken });
  await expect(list).toContainText(`Guardar ${count / 2 + 1} reps`);
  await list.getByRole('link', { name: 'Revisar otra vez' }).click();
  await expect(page.getByText(messages.review.final).first()).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(unsent(page, '1 devuelto')).toHaveCount(0);
});

test('walk-organizer A5 offline judge: only the list was opened → every athlete can be judged without a network, over a reload', async ({
  page,
  app,
  signIn,
  context,
}) => {
  const contest = await makeContest(app, {
    names: ['Ana', 'Bea', 'Caro'],
    tests: [{ name: 'Cindy', typeWod: 'amrap' }],
  });
  await sendResult(app, contest, 'Cindy', 'Ana', { quantity: 90 });
  await signIn(await makeJudge(app, contest));
  await page.goto(`/dashboard/staff/event-detail/${contest.eventId}`);
  await page.evaluate('navigator.serviceWorker.ready');
  await expect(page.getByText('3 listos sin conexión')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Revisar a Ana en Cindy' }).click();
  await expect(field(page, 'Repeticiones')).toHaveValue('90');
  await page.reload();
  await expect(field(page, 'Repeticiones')).toHaveValue('90');
  await page.getByRole('link', { name: 'Volver al evento' }).click();
  await page.getByText('Faltan 2').click();
  await page.getByRole('link', { name: 'Revisar a Caro en Cindy' }).click();
  await enter(page, 70, words.kept);
  await page.getByRole('link', { name: 'Volver al evento' }).first().click();
  await expect(page.getByText('2 listos sin conexión')).toBeVisible();
  // A pending decision shows its state in the list. The filters work on the cached rows.
  await page.getByText('Faltan 2').click();
  const decided = page.getByRole('row', { name: /Caro/ });
  await expect(decided).toContainText('Se enviará');
  await page.getByRole('searchbox', { name: 'Buscar atleta' }).fill('béa');
  await expect(page.getByRole('link', { name: 'Revisar a Bea en Cindy' })).toBeVisible();
  await expect(decided).toHaveCount(0);
  await expect(page.getByText('Faltan 1')).toBeVisible();
  await expect(page.getByText('Esperan 0')).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => stored(app, contest, 'Cindy', 'Caro'))
    .toMatchObject({ status: 'approved', quantity: 70_000 });
  // Sign-out deletes the cached results from the device.
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL('/');
  await readAhead(page, 0);
});

test('A4 offline judge: signing out with unsent decisions → asks first, keeps them, and only that judge sends them', async ({
  page,
  app,
  signIn,
  context,
}) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [{ name: 'Cindy', typeWod: 'amrap' }] });
  const judge = await makeJudge(app, contest);
  const other = await makeJudge(app, contest);
  await signIn(judge);
  await openOnSite(page, contest, 'Ana');
  await readAhead(page, 2);
  // Only review calls fail. Sign-out must still work on such a bad network.
  await context.route('**/rpc/reviews/change', route => route.abort());
  await enter(page, 84, words.kept);
  await expect(unsent(page, '1 por enviar')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  const asking = page.getByRole('dialog', { name: '¿Cerrar la sesión?' });
  await expect(asking).toContainText('1 por enviar');
  await asking.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL('/');
  await context.unroute('**/rpc/reviews/change');

  await signIn(other);
  await page.goto('/dashboard/staff/unsent');
  await expect(page.getByRole('heading', { name: 'Todo está enviado' })).toBeVisible();
  expect(await stored(app, contest, 'Cindy', 'Ana')).toBeUndefined();

  await signIn(judge);
  await page.reload();
  await expect.poll(() => stored(app, contest, 'Cindy', 'Ana')).toMatchObject({ judge_id: judge.uid, version: 1 });
  await expect(page.getByRole('heading', { name: 'Todo está enviado' })).toBeVisible();
});

test('A4 offline judge: the session ends → no decision is lost, and a rejected result returns with its reason', async ({
  page,
  app,
  signIn,
  context,
}) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [{ name: 'Cindy', typeWod: 'amrap' }] });
  const judge = await makeJudge(app, contest);
  await signIn(judge);
  await openOnSite(page, contest, 'Ana');
  await readAhead(page, 2);
  await page.getByRole('link', { name: 'Volver al evento' }).click();
  await page.getByRole('tab', { name: /Revisión de evento/ }).click();
  await expect(page.getByRole('tab', { name: /Revisión de evento/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await context.setOffline(true);
  await enter(page, 84, words.kept);
  await page.reload();
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible();
  // The list that the judge came from is cached too.
  await page.getByRole('link', { name: 'Volver al evento' }).click();
  await expect(page.getByRole('tab', { name: /Revisión de evento/ })).toBeVisible();
  await app.sql`delete from sessions where user_id = ${judge.uid}`;
  await app.sql`update categories set is_audit = true where id = ${contest.categoryId}`;
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await signIn(judge);
  await page.goto('/dashboard/staff/unsent');
  const row = page.getByRole('listitem').filter({ hasText: 'Guardar 84 reps' });
  await expect(row).toContainText(messages.result.audit);
  await expect(unsent(page, '1 devuelto')).toBeVisible();
  await row.getByRole('link', { name: 'Revisar otra vez' }).click();
  await page.reload();
  await expect(page.getByText('No se pudo enviar lo que decidiste')).toBeVisible();
  await expect(field(page, 'Repeticiones')).toHaveValue('84');
  await page.goto('/dashboard/staff/unsent');
  await app.sql`update categories set is_audit = false where id = ${contest.categoryId}`;
  await row.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Todo está enviado' })).toBeVisible();
  expect(await stored(app, contest, 'Cindy', 'Ana')).toMatchObject({ status: 'approved', version: 1 });
  await expect(decide(page, 'Reintentar')).toHaveCount(0);
});

test('A4 offline judge: the server fails on one decision → others are sent, and the judge retries or discards', async ({
  page,
  app,
  signIn,
  context,
  expectAccessible,
}) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [{ name: 'Cindy', typeWod: 'amrap' }] });
  await signIn(await makeJudge(app, contest));
  await openOnSite(page, contest, 'Ana');
  await readAhead(page, 2);
  // The database rejects one result only.
  await app.sql.unsafe(`create function fail_on_ana() returns trigger language plpgsql as $$
    begin
      if new.entry_id = '${contest.entries.Ana}' then raise exception 'no'; end if;
      return new;
    end $$;
    create trigger fails_on_ana before insert on results for each row execute function fail_on_ana()`);
  await enter(page, 84, words.kept);
  await page.getByRole('link', { name: 'Siguiente' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bea');
  await enter(page, 70, words.saved);
  expect(await stored(app, contest, 'Cindy', 'Bea')).toMatchObject({ version: 1 });
  await expect(unsent(page, '1 no enviado')).toBeVisible({ timeout: 50_000 });
  await unsent(page, '1 no enviado').click();
  await expect(page.getByRole('heading', { name: 'No se pudo enviar' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Guardar 84 reps' });
  await expect(row).toContainText('El servidor falla al recibirlo. Seguimos intentando.');
  await expectAccessible();
  await page.goto(reviewPage(contest, 'offline', 'Ana', 'Cindy'));
  await expect(page.getByText('«Guardar 84 reps» está guardado en este dispositivo, pero')).toBeVisible();
  await expect(field(page, 'Repeticiones')).toHaveValue('84');
  // After a failed retry, the next automatic retry is seconds away. So the button sent this result.
  await page.waitForResponse(answer => answer.url().includes('/rpc/reviews/') && answer.status() === 500);
  await app.sql.unsafe('drop trigger fails_on_ana on results; drop function fail_on_ana()');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(() => stored(app, contest, 'Cindy', 'Ana')).toMatchObject({ version: 1 });
  await expect(unsent(page, '1 no enviado')).toHaveCount(0);

  // Discarding a decision that was never sent also asks first.
  await context.setOffline(true);
  await page.goto(reviewPage(contest, 'offline', 'Bea', 'Cindy'));
  await field(page, 'Repeticiones').fill('75');
  await page.getByRole('textbox', { name: 'Nota' }).fill('Contó de más');
  await decide(page, 'Modificar a 75 y aprobar').click();
  await expect(done(page, words.kept)).toBeVisible();
  await unsent(page, '1 por enviar').click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Modificar a 75 y aprobar' });
  const asking = page.getByRole('dialog', { name: '¿Descartar esta decisión?' });
  await waiting.getByRole('button', { name: 'Descartar' }).click();
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  await expect(waiting).toBeVisible();
  await waiting.getByRole('button', { name: 'Descartar' }).click();
  await asking.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('heading', { name: 'Todo está enviado' })).toBeVisible();
  await context.setOffline(false);
  expect(await stored(app, contest, 'Cindy', 'Bea')).toMatchObject({ version: 1 });
});
