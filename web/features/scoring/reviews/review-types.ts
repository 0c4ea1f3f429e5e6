import type { ReviewType } from '#web/lib/outbox/commands.ts';

const types: readonly ReviewType[] = ['online', 'offline', 'qualifier'];

/** True for a type as an address names it (ORG-210). */
export const isReviewType = (word: string): word is ReviewType => types.some(type => type === word);
