import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import { refused } from '#server/http/refuse.ts';
import { takeOfDay } from './day-bounds.ts';

/**
 * The platform writes to people who have not asked it to: one network causes only so much of that a day, whatever
 * number of accounts it has. A gym whose teams sign up together stays far below.
 */
export async function takeMails(trx: Db, app: Pick<App, 'config' | 'now'>, address: string, wanted = 1): Promise<void> {
  const bound = { name: 'mails-from-network', most: app.config.maxMailsFromNetwork };
  if (!(await takeOfDay(trx, bound, address, app.now(), wanted))) throw refused(messages.team.networkLimit);
}
