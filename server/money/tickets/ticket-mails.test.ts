import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readQrText } from '#domain/money/tickets/qr-text.ts';
import { MailDelayedError, sendMail } from '#server/foundation/mail/send-mail.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';
import { mailNamed } from './mail-ticket.ts';
import { signatureReader } from './sign-ticket.ts';

const luis = { name: 'Luis Gómez', email: 'luis@publico.example' };

let app: TestApp;
let smtp: TestSmtpServer;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});
beforeEach(async () => {
  smtp = await startSmtpServer();
  app.payments = scriptedProvider().payments;
});
afterEach(async () => {
  await smtp.stop();
  await app.database.kysely.deleteFrom('mails').execute();
});
afterAll(() => app.close());

async function bought(quantity: number) {
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId);
  const { client } = createVisitor(app);
  const order = await orderTickets(app, { eventId, typeId, quantity });
  await client.orders.payWithCard({ ...order, token: 'paid' });
  const { tickets } = await client.tickets.readOrder(order);
  const name = (ticketId: string, who = luis) => client.tickets.nameTicket({ ...order, ticketId, ...who });
  return { client, order, name, place: { eventId, typeId }, ids: tickets.map(({ uid }) => uid) };
}
const mailsOf = (kind: string) =>
  app.database.kysely.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('createdAt').execute();
const send = (id: string) =>
  sendMail({ ...app, config: { ...app.config, smtpUrl: smtp.url, mailFrom: 'Pizarra <hola@pizarra.example>' } }, id);
/** Returns the codes that a camera reads from the last mail's pictures. */
async function codesOfLast(): Promise<string[]> {
  const pictures = smtp.mails().at(-1)?.attachments ?? [];
  const read = await Promise.all(
    pictures.map(({ content }) => readBarcodes(new Uint8Array(content as ArrayBuffer), { formats: ['QRCode'] })),
  );
  return read.map(([found]) => found?.text ?? '');
}

test('ticket mails: two tickets of one person → one mail, with a valid code for each', async () => {
  const { name, ids, place } = await bought(3);
  await name(ids[0]!);
  await name(ids[1]!);
  await mailNamed(app, ids[1]!);
  await mailNamed(app, ids[0]!);
  const [mail, ...others] = await mailsOf('ticket-invitation');
  expect(others).toEqual([]);
  expect(mail!.subject).toMatch(/^Tus 2 entradas/);
  // The buyer's name shows the reader that the mail is no fraud (ORGA-C18).
  expect(mail!.text).toContain('Ana Ruiz compró estas entradas y te las envía.');
  for (const id of ids.slice(0, 2)) expect(mail!.text).toContain(`/qr-ticket/${place.eventId}/${place.typeId}/${id}`);
  expect(JSON.stringify(mail!.inline)).not.toContain('png');

  await send(mail!.id);
  const signatureOf = await signatureReader(app.database.kysely);
  const codes = (await codesOfLast()).map(text => readQrText(text)!);
  expect(codes.map(({ ticketId }) => ticketId).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  for (const { eventId, typeId, ticketId, keyId, signature } of codes) {
    const signed = { keyId: keyId!, signature: signature! };
    expect(signatureOf({ eventId, typeId, ticketId }, signed)).toBe('good');
  }
  const [sent] = smtp.mails();
  for (const { contentId, disposition } of sent!.attachments) {
    expect(disposition).toBe('inline');
    expect(sent!.html).toContain(`src="cid:${contentId!.replace(/[<>]/g, '')}"`);
  }
  // The row of a sent mail keeps no secrets (SAFE-L3).
  expect((await mailsOf('ticket-invitation'))[0]).toMatchObject({ html: '', text: '', inline: null });
});

test('ticket mails: the receipt has all codes; sending fails → the next try has them too', async () => {
  const { ids } = await bought(2);
  const [mail] = await mailsOf('ticket-receipt');
  smtp.failNext(451);
  await expect(send(mail!.id)).rejects.toThrow(MailDelayedError);
  expect((await mailsOf('ticket-receipt'))[0]!.inline).toHaveLength(2);
  await send(mail!.id);
  const codes = (await codesOfLast()).map(text => readQrText(text)?.ticketId);
  expect(codes.toSorted()).toEqual(ids.toSorted());
});

test('ticket mails: a ticket is void before sending → no code, or no mail at all', async () => {
  const { name, ids, client, order } = await bought(2);
  await name(ids[0]!);
  await mailNamed(app, ids[0]!);
  const [mail] = await mailsOf('ticket-invitation');
  const pedro = { name: 'Pedro Paz', email: 'pedro@publico.example' };
  await client.tickets.transfer({ ...order, ticketId: ids[0]!, ...pedro });
  await send(mail!.id);
  expect(await codesOfLast()).toEqual([]);
  expect(smtp.mails().at(-1)!.html).not.toContain('cid:');

  await name(ids[1]!);
  await client.tickets.transfer({ ...order, ticketId: ids[1]!, ...pedro });
  await mailNamed(app, ids[1]!);
  expect(await mailsOf('ticket-invitation')).toHaveLength(1);
});
