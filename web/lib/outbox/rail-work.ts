import { ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';
import { createOutbox, type OutboxPorts } from './outbox.ts';
import type { Queued, Sent } from './queued.ts';
import { outcomeOf } from './send-command.ts';

type Decided = { kind: 'finish'; lastSeq: number } | { kind: 'sign'; signature: string | null; reason: string | null };

/** What a judge decided at a rail and the server has not confirmed. */
export type RailWork = Queued & {
  account: string;
  railId: string;
  /** Of which count it is; what waits since before this was noted is of the rail's only one. */
  takeId?: string;
} & Decided;

type RailPorts = Omit<OutboxPorts<RailWork, null>, 'most' | 'ownerOf' | 'targetOf'>;

/** Of a rail one thing after the other: its finish, and then what was signed. */
export const createRailOutbox = (ports: RailPorts) =>
  createOutbox<RailWork, null>({
    ...ports,
    most: 1,
    ownerOf: ({ account }) => account,
    targetOf: ({ railId }) => railId,
    // A signature does not take the place of the finish that came back before it.
    takesPlaceOf: (work, other) => work.kind === other.kind,
  });

const words = messages.rails;
/** A heat that is called or begun later, by a manager who had no network, takes what was counted there before. */
const passing: readonly string[] = [words.tooEarly, words.notRunning];

/** What becomes of a finish or a signature that the server did not take. */
export function outcomeAtRail(error: unknown): Exclude<Sent<null>, { outcome: 'done' }> {
  const outcome = outcomeOf(error);
  if (outcome.outcome !== 'refused') return outcome;
  // A permission that was taken away, or another judge at the rail, may be put right.
  const mayPass =
    (error instanceof ORPCError && error.code === 'FORBIDDEN') || passing.includes(outcome.problem.message);
  return mayPass ? { outcome: 'refused', problem: { ...outcome.problem, mayPass } } : outcome;
}

/** The server has fewer taps than this device was told. */
export const isMissingTaps = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'CONFLICT' && error.message === words.missingTaps;
