/** Disqualified: last in the table, without a position. Withdrawn: not in the table. */
export const entryStatuses = ['in', 'disqualified', 'withdrawn'] as const;
export type EntryStatus = (typeof entryStatuses)[number];
