import type { App } from '#server/app.ts';
import { beforeCommit, type Db } from '#server/foundation/db/connection.ts';
import { orderOfCounters, type Share, takeOfMailbox } from '#server/foundation/limits/mailbox-day.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';
import { deleteMail, listConfirmedAddresses } from './mails.store.ts';

export type Bounded = {
  /**
   * The share of the mailbox's daily limit, in place of the kind's own. Null for a paid mail, or a mail counted at its
   * request.
   */
  share?: Share | null;
  /** Makes the error for a mailbox that is full today. Without this function the mail is silently dropped. */
  whenFull?: () => Error;
};

type Counting = Pick<App, 'now'> & Partial<Pick<App, 'log'>>;
type CountedMail = { kind: MailKind; recipient: string; share: Share; id?: string } & Pick<Bounded, 'whenFull'>;

const waiting = new WeakMap<Db, CountedMail[]>();

/**
 * Counts a mail for its mailbox at the end of the transaction, together with the others. Many transactions share the
 * counter rows, so they are locked last and in one order.
 */
export function boundMail(
  trx: Db,
  app: Counting,
  { share, ...mail }: Omit<CountedMail, 'share'> & Pick<Bounded, 'share'>,
): void {
  const taken = share === undefined ? mailKinds[mail.kind] : share;
  if (taken === null) return;
  const known = waiting.get(trx);
  const mails = known ?? [];
  mails.push({ ...mail, share: taken });
  if (known) return;
  waiting.set(trx, mails);
  beforeCommit(trx, () => count(trx, app, mails));
}

// True for shares that have no limit at a confirmed address.
const isForConfirmed = ({ share }: CountedMail) => share === 'own' || share === 'due' || share === 'danger';

async function count(trx: Db, app: Counting, mails: readonly CountedMail[]): Promise<void> {
  const asked = mails.filter(mail => isForConfirmed(mail) || mail.share === 'asked');
  const confirmed = await listConfirmedAddresses(
    trx,
    asked.map(({ recipient }) => recipient.toLowerCase()),
  );
  const counted = mails
    .map(mail => ({ ...mail, address: mail.recipient, isConfirmed: confirmed.has(mail.recipient.toLowerCase()) }))
    .filter(mail => !(isForConfirmed(mail) && mail.isConfirmed))
    .sort(orderOfCounters);
  const now = app.now();
  for (const { kind, share, address, isConfirmed, id, whenFull } of counted) {
    if (await takeOfMailbox(trx, { kind, share, address, isConfirmed }, now)) continue;
    if (whenFull) throw whenFull();
    if (id) await deleteMail(trx, id);
    app.log?.info({ kind }, 'a mail stays away: its mailbox had enough today');
  }
}
