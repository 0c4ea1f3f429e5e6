import { createOutbox, type OutboxPorts } from './outbox.ts';
import type { Queued } from './queued.ts';

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
  });
