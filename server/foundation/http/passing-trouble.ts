import { messages } from '#contract/messages.ts';
import { isDatabaseFull, isUnreachable } from '#server/foundation/db/unreachable.ts';
import { isFilesAway } from '#server/foundation/storage/files-away.ts';

type Trouble = { text: string; said: string; details: object };

/** Words for the answer and the log about a part that is away or full. Null for an unforeseen error. */
export function passingTrouble(error: unknown): Trouble | null {
  const details = { reason: error instanceof Error ? error.message : `${error}` };
  if (isUnreachable(error)) return { text: messages.server.away, said: 'the database is away', details };
  if (isDatabaseFull(error)) return { text: messages.server.full, said: 'the database has no disk space', details };
  if (isFilesAway(error))
    return { text: messages.server.filesAway, said: 'the file storage is away', details: { err: error } };
  return null;
}
