import type { ReviewType } from '#web/lib/outbox/commands.ts';

const types: readonly ReviewType[] = ['online', 'offline', 'qualifier'];

/** ORG-210: as an address names it. */
export const isReviewType = (word: string): word is ReviewType => types.some(type => type === word);
