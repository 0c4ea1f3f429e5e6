import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from './day-bounds.ts';

/**
 * Limits unrequested mails per network and day, over all its accounts. A gym whose teams sign up together sends far
 * fewer.
 */
export async function takeMails(trx: Db, app: Pick<App, 'config' | 'now'>, address: string, wanted = 1): Promise<void> {
  const bound = { name: 'mails-from-network', most: app.config.maxMailsFromNetwork };
  if (!(await takeOfDay(trx, bound, address, app.now(), wanted))) throw refused(messages.team.networkLimit);
}

/**
 * Callers without an account may use three quarters of the network's mails. The rest is for accounts behind the same
 * address.
 */
async function takeMailsOfStrangers(trx: Db, { app, address }: Sending, wanted: number): Promise<void> {
  const bound = { name: 'mails-of-strangers', most: Math.ceil((app.config.maxMailsFromNetwork * 3) / 4) };
  if (!(await takeOfDay(trx, bound, address, app.now(), wanted))) throw refused(messages.team.networkLimit);
  await takeMails(trx, app, address, wanted);
}

type Sending = { app: Pick<App, 'config' | 'now'>; address: string };

/** The person responsible for a mail: a paying buyer, an account, or an unknown visitor. */
export type Sender = 'paid' | 'account' | 'stranger';

/**
 * Limits the mails that a sender causes. Paid goods need no limit: they cost too much for spam. Other people of the
 * hall must not stop a buyer from passing tickets on.
 */
export async function takeMailsOf(trx: Db, sending: Sending, sender: Sender, wanted = 1): Promise<void> {
  if (sender === 'account') await takeMails(trx, sending.app, sending.address, wanted);
  if (sender === 'stranger') await takeMailsOfStrangers(trx, sending, wanted);
}
