import { createHash } from 'node:crypto';

/** As a session's token stands in the store: who reads the store, or a copy of it, gets into no account. */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex');
