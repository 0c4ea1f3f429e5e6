import { ORPCError } from '@orpc/server';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { countFailure, limitState, limits } from './attempts.ts';

type Asking = Pick<RequestContext, 'app' | 'address' | 'readViewer'>;

/**
 * Slows repeated lookups of unknown tickets and codes, per account or else per network. A hall may share the network
 * with an attacker. So a lookup that finds something is never slowed. Tickets and codes are too long to guess.
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
