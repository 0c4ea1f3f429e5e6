import { messages } from '#contract/messages.ts';
import { nextRailState, type railActs } from '#domain/day/rails/rail-states.ts';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import type { App } from '#server/app.ts';
import { refuseEnded } from '#server/day/heats/heats.access.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, notFound, refused } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { judgesRail } from './rails.access.ts';
import { type HeldRail, lockRail } from './rails.store.ts';

const words = messages.rails;

export type AtRail = { trx: Db; rail: HeldRail & { entryId: string }; now: Date };
type Command = { name: string; railId: string; commandId: string; role?: TapRole | undefined };

/**
 * Runs a command of a rail's first judge, or of the second. Every command locks the rail first, before any result. A
 * repeated command waits, and then returns the first one's answer.
 */
export const withLockedRail = <Answer>(
  app: App,
  viewer: Viewer,
  { name, railId, commandId, role = 'main' }: Command,
  act: (at: AtRail) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(app.database.kysely, async trx => {
    const rail = await lockRail(trx, railId);
    if (!rail) throw notFound();
    const now = app.now();
    const once = { id: commandId, userId: viewer.uid, about: `rail ${name} ${railId}`, at: now };
    return countOnce(trx, once, async () => {
      await judgesRail(trx, viewer, rail, role);
      refuseEnded(rail);
      if (rail.inEntry === null || rail.entryId === null) throw refused(words.empty);
      return act({ trx, rail: { ...rail, entryId: rail.entryId }, now });
    });
  });

type RailAct = (typeof railActs)[number];

/** The rail's state after an act. Throws the refusal when the act is not allowed. */
export function stateAfter(rail: Pick<HeldRail, 'state'>, act: RailAct) {
  const next = nextRailState(rail.state, act);
  if (next && next !== 'empty') return next;
  if (rail.state === 'contested') throw refused(messages.protests.first);
  throw rail.state === 'void' ? refused(words.voided) : refused(words.already);
}

export function refuseSuperseded(rail: Pick<HeldRail, 'epoch'>, epoch: number): void {
  if (rail.epoch !== epoch) throw conflict(words.superseded);
}
