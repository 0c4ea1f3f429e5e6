import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refuseOtherJudge } from './reviews.access.ts';
import { findSent } from './reviews.store.ts';

type Command = { commandId: string; judgeId?: string | undefined; wodId: string; entryId: string };
export type CommandAnswer = { version: number };

/**
 * Runs a command once. A command that counted gets its first answer again, even after changes of the result or the
 * permission. A refusal is not stored: the corrected command may be sent under the same id.
 */
export async function runOnce(
  app: App,
  viewer: Viewer,
  command: Command,
  act: () => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  refuseOtherJudge(viewer, command.judgeId);
  const sent = () => answerOf(app, viewer, command);
  const before = await sent();
  if (before) return before;
  try {
    return await act();
  } catch (thrown) {
    // A repeated call may have finished meanwhile, or the connection broke after the commit.
    const meanwhile = await sent().catch(() => null);
    if (meanwhile) return meanwhile;
    throw thrown;
  }
}

async function answerOf(
  app: App,
  { uid }: Viewer,
  { commandId, wodId, entryId }: Command,
): Promise<CommandAnswer | null> {
  const found = await findSent<CommandAnswer & Pick<Command, 'wodId' | 'entryId'>>(app.database.kysely, commandId);
  const isOwn = found?.userId === uid && found.answer.wodId === wodId && found.answer.entryId === entryId;
  return isOwn ? { version: found.answer.version } : null;
}
