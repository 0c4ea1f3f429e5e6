import type { ReviewType } from '#web/lib/outbox/commands.ts';

const types: readonly ReviewType[] = ['online', 'offline', 'qualifier'];

/** The type as in an address (ORG-210). */
export const isReviewType = (word: string): word is ReviewType => types.some(type => type === word);
