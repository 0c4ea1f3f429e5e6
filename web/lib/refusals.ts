import { ORPCError } from '@orpc/client';

/** Why a row cannot be shown: there is none, or it is somebody else's (E11). Null for every other failure. */
export function refusalOf(error: unknown): 'missing' | 'foreign' | null {
  if (!(error instanceof ORPCError)) return null;
  if (error.code === 'NOT_FOUND') return 'missing';
  return error.code === 'FORBIDDEN' ? 'foreign' : null;
}
