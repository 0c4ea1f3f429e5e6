import type { App } from '#server/app.ts';
import { beforeCommit, type Db } from '#server/foundation/db/connection.ts';
import { orderOfCounters, type Share, takeOfMailbox } from '#server/foundation/limits/mailbox-day.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';
import { deleteMail, listConfirmedAddresses } from './mails.store.ts';

export type Bounded = {
  /** Another share than that of the kind; null where money was paid for it, or it was counted when it was asked for. */
  share?: Share | null;
  /** What whoever has it sent is told where its mailbox had enough today. Without it the mail stays away. */
  whenFull?: () => Error;
};

type Counting = Pick<App, 'now'> & Partial<Pick<App, 'log'>>;
type CountedMail = { kind: MailKind; recipient: string; share: Share; id?: string } & Pick<Bounded, 'whenFull'>;

const waiting = new WeakMap<Db, CountedMail[]>();

/**
 * Counts a mail in the day of its mailbox, with all others of its transaction, at the end of that: the counters are rows
 * that many wait for, so nothing else is taken after them, and everybody takes them in one order.
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

// Whoever has shown that the address is theirs wants to hear of what they do and take part in.
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
