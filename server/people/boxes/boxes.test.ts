import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { pngDataUrl, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';

let app: TestApp;
let photo: string;
beforeAll(async () => {
  app = await createTestApp({}, { work: true });
  photo = await pngDataUrl('#7f4d00');
});
afterAll(() => app.close());

const mailsTo = (recipient: string) =>
  app.database.kysely.selectFrom('mails').select(['kind', 'text']).where('recipient', '=', recipient).execute();

test('PUB-011 PUB-167 PUB-168 PUB-261 PUB-262 PUB-308 PUB-309 box requests: a gym without a request → makes one under its own uid', async () => {
  const box = await signUpAs(app, 'box');
  expect((await box.client.boxes.request()).request).toBeNull();
  await box.client.boxes.submitRequest({ organization: 'Cumbre Norte', photo });
  const { request } = await box.client.boxes.request();
  expect(request).toMatchObject({ uid: box.uid, organization: 'Cumbre Norte', status: 'pending' });
  expect(Date.parse(request?.createdAt ?? '')).not.toBeNaN();
  expect(request?.photo).toMatch(/^\/files\/images\//);
});

test('PUB-165 PUB-166 box requests: no name or no logo → refused with its own message', async () => {
  const box = await signUpAs(app, 'box');
  for (const [form, path, message] of [
    [{ organization: ' ', photo }, 'organization', messages.box.name],
    [{ organization: 'Uno', photo: '' }, 'photo', messages.box.logo],
  ] as const) {
    await expect(box.client.boxes.submitRequest(form)).rejects.toMatchObject({
      cause: { issues: [expect.objectContaining({ path: [path], message })] },
    });
  }
});

test('PUB-171 box requests: a gym sends a second request, also in parallel → refused', async () => {
  const box = await signUpAs(app, 'box');
  const tries = await Promise.allSettled(
    [1, 2, 3].map(n => box.client.boxes.submitRequest({ organization: `N ${n}`, photo })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(box.client.boxes.submitRequest({ organization: 'Otra', photo })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('PUB-173 box requests: a request is approved → only then name and logo change, and the gym gets a mail', async () => {
  const admin = await signInAsAdmin(app);
  const box = await signUpAs(app, 'box');
  const before = (await box.client.accounts.me()).user;
  await box.client.boxes.submitRequest({ organization: 'Cumbre Sur', photo });
  expect((await box.client.accounts.me()).user).toEqual(before);
  await admin.client.admin.approveBoxRequest({ uid: box.uid });
  const after = (await box.client.accounts.me()).user;
  expect(after).toMatchObject({ displayName: 'Cumbre Sur', boxName: 'Cumbre Sur', nameSearch: 'cumbre sur' });
  expect(after?.photo).not.toBe(before?.photo);
  expect((await mailsTo(box.email)).map(({ kind }) => kind)).toContain('box-request-approved');
  await expect(admin.client.admin.declineBoxRequest({ uid: box.uid, reason: 'tarde' })).rejects.toMatchObject({
    message: messages.admin.decided,
  });
});

test('box requests: a request is declined → the gym reads the reason and may ask again', async () => {
  const admin = await signInAsAdmin(app);
  const box = await signUpAs(app, 'box');
  await box.client.boxes.submitRequest({ organization: 'Cumbre Este', photo });
  await admin.client.admin.declineBoxRequest({ uid: box.uid, reason: 'El logo no se lee.' });
  expect((await box.client.boxes.request()).request).toMatchObject({
    status: 'declined',
    reason: 'El logo no se lee.',
  });
  expect((await mailsTo(box.email)).find(({ kind }) => kind === 'box-request-declined')?.text).toContain(
    'El logo no se lee.',
  );
  await box.client.boxes.submitRequest({ organization: 'Cumbre Oeste', photo });
  expect((await box.client.boxes.request()).request).toMatchObject({ status: 'pending', reason: null });
});

test('box requests: the admin → lists pending ones, oldest first; an unknown gym → not found', async () => {
  const admin = await signInAsAdmin(app);
  const box = await signUpAs(app, 'box');
  await box.client.boxes.submitRequest({ organization: 'La última', photo });
  const { rows, total } = await admin.client.admin.listBoxRequests({ page: 1, status: 'pending' });
  expect(rows).toHaveLength(total);
  expect(rows.at(-1)).toMatchObject({ uid: box.uid, organization: 'La última', email: box.email });
  await expect(admin.client.admin.approveBoxRequest({ uid: 'nadie' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
