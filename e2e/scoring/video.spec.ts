import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { enterAthlete, fillTyped, formOf, makeQualifying, qualifierPage, resultOf, youTube } from '#e2e/kit/uploads.ts';
import { largeMp4, pickVideo, recordWebm, slowDown } from '#e2e/kit/video-files.ts';

const words = messages.upload;
const name = 'AMRAP del Guaire';
const tests = [{ name, typeWod: 'amrap' as const }];

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Subida del video' });
const percentOf = async (page: Page) => Number((await bar(page).getAttribute('value')) ?? -1);

test('ATH-175 ATH-185 ATH-186 ATH-351 ATH-352 video upload: a film is chosen → arrives while the rest is typed, and is played by parts', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const film = await recordWebm(page);
  const home = await makeQualifying(app, { tests });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(qualifierPage(home));
  const form = formOf(page, name);
  await expect(form.getByText('Elige tu video o arrástralo aquí')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expectAccessible();
  await pickVideo(form, 'mi guaire.webm', film);
  await expect(form.getByText('Video listo')).toBeVisible();
  await expect(form.getByText('mi guaire.webm')).toBeVisible();
  // The browser drew the poster, and the server stores its id.
  const drawn = form.locator('img');
  await expect(drawn).toHaveAttribute('src', /^data:image\/jpeg/);
  await expect
    .poll(
      async () => (await app.sql`select poster_id from videos where user_id = ${athlete.account.uid}`)[0]?.poster_id,
    )
    .toMatch(/^[0-9a-f]{32}$/);
  await expectAccessible();
  await fillTyped(page, { score: '187' });
  await form.getByRole('button', { name: 'Subir resultados' }).click();
  await expect(resultOf(page, name)).toContainText('187 reps');

  const video = resultOf(page, name).locator('video');
  await expect(video).toHaveAttribute('src', /^\/files\/videos\/[\w-]+$/);
  const src = (await video.getAttribute('src')) ?? '';
  const whole = await page.request.get(src);
  expect(hashOf(await whole.body())).toBe(hashOf(film));
  const part = await page.request.get(src, { headers: { range: 'bytes=0-99' } });
  expect([part.status(), part.headers()['content-type']]).toEqual([206, 'video/webm']);
  // The video plays: its decoded frames have a width.
  const widthOf = (element: unknown) => (element as { videoWidth: number }).videoWidth;
  await video.evaluate((element: unknown) => (element as { play: () => Promise<void> }).play());
  await expect.poll(() => video.evaluate(widthOf)).toBe(320);
});

test('ATH-185 walk-team 10 video upload: a pause, a lost network, a reload → a large file continues, byte for byte', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const film = largeMp4(18);
  const home = await makeQualifying(app, { tests });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(qualifierPage(home));
  const form = formOf(page, name);
  const network = await slowDown(page, 2);
  await pickVideo(form, 'largo.mp4', film);
  await expect(form.getByText('Subiendo el video…')).toBeVisible();
  await expect(bar(page)).toHaveAttribute('data-status', 'active');
  await expect(form.getByText(/MB\/s · faltan/)).toBeVisible();
  await expect.poll(() => percentOf(page)).toBeGreaterThan(3);
  await expectAccessible();

  await form.getByRole('button', { name: 'Pausar' }).click();
  await expect(form.getByText('Subida en pausa')).toBeVisible();
  await expect(bar(page)).toHaveAttribute('data-status', 'normal');
  // The athlete sends too early: the upload is not finished.
  await form.getByRole('button', { name: 'Subir resultados' }).click();
  await expect(form.getByText('El video todavía está subiendo.')).toBeVisible();
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(() => percentOf(page)).toBeGreaterThan(15);

  await network.cut();
  await expect(form.getByText(words.videoWaiting)).toBeVisible();
  await expect(bar(page)).toHaveAttribute('data-status', 'exception');
  await network.mend();
  await expect(form.getByText('Subiendo el video…')).toBeVisible();
  await expect.poll(() => percentOf(page)).toBeGreaterThan(45);

  await page.reload();
  await expect(form.getByText(/largo\.mp4 quedó a medias/)).toBeVisible();
  const before = await app.sql`select id, received from videos where user_id = ${athlete.account.uid}`;
  expect(before).toHaveLength(1);
  expect(Number(before[0]?.received)).toBeGreaterThan(0.2 * film.length);
  await expectAccessible();
  await network.hurry();
  await pickVideo(form, 'largo.mp4', film);
  await expect(form.getByText('Video listo')).toBeVisible();
  const rows = await app.sql`select id, state from videos where user_id = ${athlete.account.uid}`;
  expect(rows).toEqual([{ id: before[0]?.id, state: 'ready' }]);
  const played = await page.request.get(`/files/videos/${rows[0]?.id}`);
  expect(hashOf(await played.body())).toBe(hashOf(film));
});

test('R5 ATHL-F5 walk-athlete 25 video upload: the file is no video, or broken → the page says so, and another can be chosen immediately', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const home = await makeQualifying(app, { tests });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(qualifierPage(home));
  const form = formOf(page, name);
  await pickVideo(form, 'texto.mp4', Buffer.from('hola '.repeat(100)));
  await expect(form.getByRole('alert')).toHaveText(words.videoType);
  await expect(bar(page)).toHaveAttribute('data-status', 'exception');
  await expectAccessible();
  await form.getByRole('button', { name: 'Cambiar video' }).click();
  await pickVideo(form, 'roto.mp4', largeMp4(1).subarray(0, 500_000));
  await expect(form.getByRole('alert')).toHaveText(words.videoBroken);
  await form.getByRole('button', { name: 'Cambiar video' }).click();
  await expect(form.getByRole('button', { name: 'Elegir un video' })).toBeFocused();
  await pickVideo(form, 'bueno.mp4', largeMp4(1));
  await expect(form.getByText('Video listo')).toBeVisible();
  const rows = await app.sql`select file_name, state from videos where user_id = ${athlete.account.uid}`;
  expect(rows).toEqual([{ file_name: 'bueno.mp4', state: 'ready' }]);
  // The upload is complete, but this browser cannot decode it. The page says so and offers the file.
  await expect(form.getByText('Este navegador no puede mostrar este video, y quizá el juez tampoco.')).toBeVisible();
  await fillTyped(page, { score: '187' });
  await form.getByRole('button', { name: 'Subir resultados' }).click();
  const sent = resultOf(page, name);
  const play = (element: unknown) => (element as { play: () => Promise<void> }).play().catch(() => undefined);
  await sent.locator('video').evaluate(play);
  await expect(sent.getByText('Este navegador no puede mostrar este video. Descárgalo')).toBeVisible();
  await expect(sent.getByRole('link', { name: 'Descargar el video' })).toHaveAttribute('href', /^\/files\/videos\//);
  await expectAccessible();
});

test('R5 walk-athlete 30 video upload: the athlete cancels → asked first, no file is left, and a link takes its place', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeQualifying(app, { tests });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(qualifierPage(home));
  const form = formOf(page, name);
  const network = await slowDown(page, 2);
  await pickVideo(form, 'largo.mp4', largeMp4(20));
  await expect.poll(() => percentOf(page)).toBeGreaterThan(2);
  await form.getByRole('button', { name: 'Cancelar' }).click();
  const asking = page.getByRole('dialog', { name: '¿Cancelar la subida?' });
  await asking.getByRole('button', { name: 'Seguir subiendo' }).click();
  await expect(bar(page)).toHaveCount(1);
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await asking.getByRole('button', { name: 'Cancelar la subida' }).click();
  await expect(form.getByText('Elige tu video o arrástralo aquí')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect
    .poll(async () => (await app.sql`select id from videos where user_id = ${athlete.account.uid}`).length)
    .toBe(0);
  await network.hurry();
  await form.getByText('Enlace de YouTube').click();
  await fillTyped(page, { link: youTube, score: '150' });
  await form.getByRole('button', { name: 'Subir resultados' }).click();
  await expect(resultOf(page, name)).toContainText('150 reps');
});
