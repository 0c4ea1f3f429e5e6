import { messages } from '#contract/messages.ts';
import { typeNames } from '#contract/people/type-names.ts';
import type { ApplicationType, Permissions } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { codedLink } from '#server/foundation/mail/coded-link.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import {
  applicationReceived,
  judgeApplied,
  judgeApproved,
  judgeDeclined,
  judgeDismissed,
  judgeInvited,
} from '#server/foundation/mail/texts/staff-mails.ts';
import { nameOf, ownerOf } from '#server/people/accounts/accounts.reads.ts';

type Event = Pick<OwnEventRow, 'id' | 'name' | 'type' | 'startsAt' | 'endsAt' | 'timeZone' | 'organizationId'>;
type Judge = { name: string; email: string };
type Applied = { id: string; event: Event; judge: Judge; type: ApplicationType };

const shared = (event: Event, judge: Judge) => ({
  judgeName: judge.name,
  eventName: event.name,
  start: event.startsAt,
  end: event.endsAt,
  timeZone: event.timeZone,
});

/** Mails both sides about an application, in its own transaction (V1, ATH-310). */
export async function mailApplication(trx: Db, app: App, { id, event, judge, type }: Applied) {
  const { publicUrl } = app.config;
  const organization = await ownerOf(trx, event.organizationId);
  if (organization) {
    const url = `${publicUrl}/dashboard/organization/staff-detail/${id}`;
    const told = judgeApplied({ ...shared(event, judge), type, url, organizationName: organization.name });
    await queueMail(trx, app, { recipient: organization.email, ...told });
  }
  const url = `${publicUrl}/events/event-detail/${event.id}`;
  const receipt = applicationReceived({ ...shared(event, judge), type, url });
  await queueMail(trx, app, { recipient: judge.email, ...receipt });
}

type Approved = { event: Event; judge: Judge; permissions: Permissions; categories: readonly string[] };

/** Mails the approved judge the permissions (ORG-464). */
export async function mailApproval(trx: Db, app: App, { event, judge, permissions, categories }: Approved) {
  const named = [
    ...(permissions.qualifier ? [typeNames.qualifier] : []),
    ...(permissions.event ? [typeNames[event.type]] : []),
  ];
  const url = `${app.config.publicUrl}/dashboard/staff/event-detail/${event.id}`;
  const told = judgeApproved({ ...shared(event, judge), permissions: named, categories, url });
  await queueMail(trx, app, { recipient: judge.email, ...told });
}

export const mailDecline = (trx: Db, app: App, event: Event, judge: Judge) =>
  queueMail(trx, app, { recipient: judge.email, ...judgeDeclined({ judgeName: judge.name, eventName: event.name }) });

export const mailDismissal = (trx: Db, app: App, event: Event, judge: Judge) =>
  queueMail(trx, app, { recipient: judge.email, ...judgeDismissed({ judgeName: judge.name, eventName: event.name }) });

/** Mails an invitation. It contains nothing of the account behind the address, since there may be none (N1). */
export async function mailInvitation(
  trx: Db,
  app: App,
  event: Event,
  { email, code }: { email: string; code: string },
) {
  const organizationName = await nameOf(trx, event.organizationId);
  const url = codedLink(app.config.publicUrl, '/judge-invitation', code);
  const told = judgeInvited({ ...shared(event, { name: '', email }), organizationName, url });
  const whenFull = () => refused(messages.team.mailboxFull);
  await queueMail(trx, app, { recipient: email, ...told }, { whenFull });
}
