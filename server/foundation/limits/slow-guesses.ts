import { ORPCError } from '@orpc/server';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { countFailure, limitState, limits } from './attempts.ts';

type Asking = Pick<RequestContext, 'app' | 'address' | 'readViewer'>;

/**
 * Whoever asks for tickets and codes that are not there is slowed, by their account or else by their network, which a hall
 * may share with who guesses: what is found is answered all the while. Nobody finds one of these by trying.
 */
export async function slowGuesses<Answer>(
  { app, address, readViewer }: Asking,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ORPCError && error.status === 404)) throw error;
    const db = app.database.kysely;
    const viewer = await readViewer();
    const who = viewer ? `account ${viewer.uid}` : address;
    const { secondsLeft } = await limitState(db, limits.ticketMisses, who, app.now());
    if (secondsLeft > 0) throw tooMany(secondsLeft);
    await countFailure(db, limits.ticketMisses, who, app.now());
    throw error;
  }
}
