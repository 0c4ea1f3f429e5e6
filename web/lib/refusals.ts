import { ORPCError } from '@orpc/client';

/** Says why a row cannot be shown: it does not exist, or it is another account's (E11). Null for any other failure. */
export function refusalOf(error: unknown): 'missing' | 'foreign' | null {
  if (!(error instanceof ORPCError)) return null;
  if (error.code === 'NOT_FOUND') return 'missing';
  return error.code === 'FORBIDDEN' ? 'foreign' : null;
}
