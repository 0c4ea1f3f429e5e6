import { messages } from '#contract/messages.ts';
import { mailboxOf } from '#domain/people/accounts/mailbox-of.ts';
import type { OrganizationId } from '#domain/people/members/roles.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { takeMails } from '#server/foundation/limits/third-party-mails.ts';

export type Asking = Pick<RequestContext, 'app' | 'address'>;

export const enrollments = ({ config }: App) => ({ name: 'enrollments', most: config.maxEnrollments });
/**
 * Lookups of addresses per day: ten for each enrollment, because a list is checked several times before it is sent.
 * They are limited, as each check reveals which addresses have an account.
 */
export const lookups = ({ config }: App) => ({ name: 'enrollment-lookups', most: 10 * config.maxEnrollments });

/** Counts enrollments of an organization for its day (SAFE-M4). Throws when its limit is reached. */
export async function takeEnrollments(trx: Db, app: App, organizationId: OrganizationId, persons = 1): Promise<void> {
  const isLeft = await takeOfDay(trx, enrollments(app), organizationId, app.now(), persons);
  if (!isLeft) throw refused(messages.joining.enrollDaily);
}

/** The error when a mailbox has reached its daily limit, from all senders together. */
export const enoughMails = () => refused(messages.joining.enrollMails);

/**
 * Counts mails for the day of each mailbox, for all senders (SAFE-M4). Each counter is a row lock until the commit. All
 * callers lock by address, then the shared network last, so two lists cannot deadlock.
 */
export async function takeEnrollmentMails(trx: Db, asking: Asking, recipients: string[]): Promise<void> {
  const people = recipients.map(email => ({ email }));
  if ((await takeOfMailboxes(trx, asking, people)).length < people.length) throw enoughMails();
  await takeMails(trx, asking.app, asking.address, people.length);
}

/**
 * Counts mails like `takeEnrollmentMails`, without a refusal. Returns the people whose mailboxes are below the limit.
 */
export async function takeMailsLeft<Person extends { email: string }>(
  trx: Db,
  asking: Asking,
  people: readonly Person[],
): Promise<Person[]> {
  const left = await takeOfMailboxes(trx, asking, people);
  await takeMails(trx, asking.app, asking.address, left.length);
  return left;
}

async function takeOfMailboxes<Person extends { email: string }>(
  trx: Db,
  { app }: Asking,
  people: readonly Person[],
): Promise<Person[]> {
  const mails = { name: 'mails-to-athlete', most: app.config.maxMailsToAthlete };
  const ordered = people.map(person => ({ person, mailbox: mailboxOf(person.email) }));
  ordered.sort((a, b) => (a.mailbox < b.mailbox ? -1 : a.mailbox > b.mailbox ? 1 : 0));
  const left: Person[] = [];
  for (const { person, mailbox } of ordered) {
    if (await takeOfDay(trx, mails, mailbox, app.now())) left.push(person);
  }
  return left;
}
