import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from './day-bounds.ts';

/**
 * The platform writes to people who have not asked it to: one network causes only so much of that a day, whatever
 * number of accounts it has. A gym whose teams sign up together stays far below.
 */
export async function takeMails(trx: Db, app: Pick<App, 'config' | 'now'>, address: string, wanted = 1): Promise<void> {
  const bound = { name: 'mails-from-network', most: app.config.maxMailsFromNetwork };
  if (!(await takeOfDay(trx, bound, address, app.now(), wanted))) throw refused(messages.team.networkLimit);
}

/** Whoever asks without an account leaves a quarter of it, so that those who have one behind the same address can write. */
async function takeMailsOfStrangers(trx: Db, { app, address }: Sending, wanted: number): Promise<void> {
  const bound = { name: 'mails-of-strangers', most: Math.ceil((app.config.maxMailsFromNetwork * 3) / 4) };
  if (!(await takeOfDay(trx, bound, address, app.now(), wanted))) throw refused(messages.team.networkLimit);
  await takeMails(trx, app, address, wanted);
}

type Sending = { app: Pick<App, 'config' | 'now'>; address: string };

/** Whose word a mail goes out on: of whoever paid what it is about, of an account, or of nobody that we know. */
export type Sender = 'paid' | 'account' | 'stranger';

/** What was paid costs its buyer too much to fill mailboxes with, and nobody else of a hall keeps it from being passed on. */
export async function takeMailsOf(trx: Db, sending: Sending, sender: Sender, wanted = 1): Promise<void> {
  if (sender === 'account') await takeMails(trx, sending.app, sending.address, wanted);
  if (sender === 'stranger') await takeMailsOfStrangers(trx, sending, wanted);
}
