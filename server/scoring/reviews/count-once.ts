import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { findSent, insertSent } from './reviews.store.ts';

type Command = { id: string | undefined; userId: string; about: string; at: Date };

/**
 * Runs a command of the live day once. It uses the transaction of its work, after the lock where a repeated call waits.
 * A repeated command gets its first answer, even if the permission has changed since (decision 14).
 */
export async function countOnce<Answer>(
  trx: Db,
  { id, userId, about, at }: Command,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (id === undefined) return act();
  const sent = await findSent<{ about?: string; answer: Answer }>(trx, id);
  if (sent) {
    if (sent.userId !== userId || sent.answer.about !== about) throw refused(messages.heats.reused);
    return sent.answer.answer;
  }
  const answer = await act();
  await insertSent(trx, { id, userId, at, answer: JSON.stringify({ about, answer: answer ?? null }) });
  return answer;
}
