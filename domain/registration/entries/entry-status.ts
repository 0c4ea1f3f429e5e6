/** A disqualified entry is last in the table, without a position. A withdrawn entry is not in the table. */
export const entryStatuses = ['in', 'disqualified', 'withdrawn'] as const;
export type EntryStatus = (typeof entryStatuses)[number];
