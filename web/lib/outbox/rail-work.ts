import { ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';
import { createOutbox, type OutboxPorts } from './outbox.ts';
import type { Queued, Sent } from './queued.ts';
import { outcomeOf } from './send-command.ts';

type Decided =
  | { kind: 'finish'; lastSeq: number }
  | { kind: 'sign'; signature: string | null; reason: string | null }
  | { kind: 'contest'; reason: string };

/** A judge's decision at a rail that the server has not confirmed. */
export type RailWork = Queued & {
  account: string;
  railId: string;
  /** Take that it belongs to. Missing in older work, whose rail had only one take. */
  takeId?: string;
} & Decided;

type RailPorts = Omit<OutboxPorts<RailWork, null>, 'most' | 'ownerOf' | 'targetOf'>;

/** Sends the finish of a rail before its signature or its protest. */
export const createRailOutbox = (ports: RailPorts) =>
  createOutbox<RailWork, null>({
    ...ports,
    most: 1,
    ownerOf: ({ account }) => account,
    targetOf: ({ railId }) => railId,
    // A signature does not replace a refused finish.
    takesPlaceOf: (work, other) => work.kind === other.kind,
  });

const words = messages.rails;
/**
 * Refusals that can pass: a manager without network may call or start the heat later, and the server then accepts
 * earlier taps.
 */
const passing: readonly string[] = [words.tooEarly, words.notRunning];

export function outcomeAtRail(error: unknown): Exclude<Sent<null>, { outcome: 'done' }> {
  const outcome = outcomeOf(error);
  if (outcome.outcome !== 'refused') return outcome;
  // A lost permission, or another judge at the rail, can be corrected.
  const mayPass =
    (error instanceof ORPCError && error.code === 'FORBIDDEN') || passing.includes(outcome.problem.message);
  return mayPass ? { outcome: 'refused', problem: { ...outcome.problem, mayPass } } : outcome;
}

/** The athlete protested elsewhere meanwhile, which is the same protest. */
export const isContested = (error: unknown): boolean =>
  error instanceof ORPCError && error.message === messages.protests.whyNot.open;

/** The server has fewer taps than it had confirmed. */
export const isMissingTaps = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'CONFLICT' && error.message === words.missingTaps;
