import { createHash } from 'node:crypto';

/** The stored form of a session token. A reader of the store or of a copy cannot use it to sign in. */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex');
