import { messages } from '#contract/messages.ts';
import { mailboxOf } from '#domain/accounts/mailbox-of.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import type { RequestContext } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { takeOfDay } from '#server/limits/day-bounds.ts';
import { takeMails } from '#server/limits/third-party-mails.ts';

export type Asking = Pick<RequestContext, 'app' | 'address'>;

export const enrollments = ({ config }: App) => ({ name: 'enrollments', most: config.maxEnrollments });
/** A list is looked at several times before it is sent, and each look tells which addresses have an account. */
export const lookups = ({ config }: App) => ({ name: 'enrollment-lookups', most: 10 * config.maxEnrollments });

/** SAFE-M4: so many a day by one organization. */
export async function takeEnrollments(trx: Db, app: App, organizationId: string, persons = 1): Promise<void> {
  const isLeft = await takeOfDay(trx, enrollments(app), organizationId, app.now(), persons);
  if (!isLeft) throw refused(messages.joining.enrollDaily);
}

/** What the organizer is told where a mailbox got all that it may get today from anybody. */
export const enoughMails = () => refused(messages.joining.enrollMails);

/**
 * SAFE-M4: so many such mails a day to one mailbox, whoever has them sent. Each bound is a row that is held until the end:
 * everybody takes them in the order of the addresses, the network that many share last, or two lists could wait for each
 * other.
 */
export async function takeEnrollmentMails(
  trx: Db,
  { app, address }: Asking,
  recipients: string[],
  refusal: string = messages.joining.enrollMails,
): Promise<void> {
  const mails = { name: 'mails-to-athlete', most: app.config.maxMailsToAthlete };
  for (const mailbox of recipients.map(mailboxOf).toSorted()) {
    if (!(await takeOfDay(trx, mails, mailbox, app.now()))) throw refused(refusal);
  }
  await takeMails(trx, app, address, recipients.length);
}
