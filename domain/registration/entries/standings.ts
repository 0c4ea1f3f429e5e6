/** Disqualified: last in the table, without a position. Withdrawn: not in the table. */
export const standings = ['in', 'disqualified', 'withdrawn'] as const;
export type Standing = (typeof standings)[number];
