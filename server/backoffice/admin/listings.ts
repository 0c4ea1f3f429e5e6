import { type AdminEventState, adminPageSize } from '#contract/backoffice/admin.ts';
import type { AccountType } from '#contract/base.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import type { RequestContext, SignedInContext } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import type { InlineCode } from '#server/foundation/mail/mail-words.ts';
import { withoutPicture } from '#server/foundation/mail/template.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { drawTicket } from '#server/money/tickets/qr-picture.ts';
import { checkMailbox } from './admin.access.ts';
import {
  countDeletions,
  countEvents,
  countMails,
  countUsers,
  findMail,
  listDeletions,
  listEvents,
  listMails,
  listUsers,
} from './admin.store.ts';

const offsetOf = (page: number) => (page - 1) * adminPageSize;

export async function searchUsers(app: App, filter: { search: string; type?: AccountType | undefined; page: number }) {
  const db = app.database.kysely;
  const rows = await listUsers(db, filter, adminPageSize, offsetOf(filter.page));
  return {
    total: await countUsers(db, filter),
    rows: rows.map(row => ({
      uid: row.id,
      type: row.type,
      displayName: row.name,
      email: row.email,
      photoURL: pictureUrls(row.photoId).avatar,
      emailConfirmed: row.emailVerified,
      demo: row.demo,
      createdAt: row.createdAt.toISOString(),
      blockedAt: row.blockedAt?.toISOString() ?? null,
    })),
  };
}

type EventsAsked = { search: string; state?: AdminEventState | undefined; page: number };

/** Lists every event, also hidden ones, newest first. */
export async function searchEvents(app: App, filter: EventsAsked) {
  const db = app.database.kysely;
  const rows = await listEvents(db, filter, adminPageSize, offsetOf(filter.page));
  return {
    total: await countEvents(db, filter),
    rows: rows.map(({ id, hiddenAt, startsAt, ...row }) => ({
      uid: id,
      ...row,
      start: startsAt.toISOString(),
      hiddenAt: hiddenAt?.toISOString() ?? null,
    })),
  };
}

export async function listPendingDeletions(app: App, page: number) {
  const db = app.database.kysely;
  const rows = await listDeletions(db, adminPageSize, offsetOf(page));
  return {
    total: await countDeletions(db),
    rows: rows.map(row => ({
      email: row.email,
      timestamp: row.timestamp.toISOString(),
      hasAccount: row.userId !== null,
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      dueAt: row.dueAt?.toISOString() ?? null,
    })),
  };
}

type MailRow = Awaited<ReturnType<typeof listMails>>[number];
const toMail = (row: MailRow) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

export async function listMailbox(context: RequestContext, page: number) {
  checkMailbox(context);
  const db = context.app.database.kysely;
  const rows = await listMails(db, adminPageSize, offsetOf(page));
  return { total: await countMails(db), rows: rows.map(toMail) };
}

/** Returns the mail as a mail program shows it, with its inline QR codes drawn. */
async function withPictures(app: App, { html, inline }: { html: string; inline: unknown }): Promise<string> {
  let shown = html;
  for (const { ticketId, cid } of (inline ?? []) as InlineCode[]) {
    const png = await drawTicket(app, ticketId);
    shown = png
      ? shown.replace(`src="cid:${cid}"`, `src="data:image/png;base64,${png.toString('base64')}"`)
      : withoutPicture(shown, cid);
  }
  return shown;
}

export async function readMail(context: SignedInContext, id: string) {
  checkMailbox(context);
  const mail = await findMail(context.app.database.kysely, id);
  if (!mail) throw notFound();
  const { app, viewer } = context;
  // A mailed link opens an account, so every reading of a mail is recorded.
  const details = { kind: mail.kind, mail: id };
  await recordAct(app.database.kysely, 'mail-read', { by: viewer, details, at: app.now() });
  return { ...toMail(mail), html: await withPictures(app, mail), text: mail.text };
}
