/** `own`: the reader is signed in and works at the event. */
export type LiveScope = 'public' | 'own';

/** The public sees no floors of a hidden event or a draft (N8, N11). */
export const mayReadEvent = ({ isPublic }: { isPublic: boolean }, scope: LiveScope): boolean =>
  scope === 'own' || isPublic;

type Planned = { status: string; publishedAt: Date | null; calledAt: Date | null };

/**
 * The public sees only that a heat exists while the heat is neither published nor called. It sees no hour and no name
 * (N33).
 */
export const mayReadPlan = ({ status, publishedAt, calledAt }: Planned, scope: LiveScope): boolean =>
  scope === 'own' || status !== 'on_hold' || publishedAt !== null || calledAt !== null;

type Standing = Planned & { publish: 'publish' | 'unPublish' };

/**
 * Whether the reader may see the entries and counts at a heat's rails. The public may not while the category's table is
 * hidden (E9), nor before the plan is published. A called heat is visible: its athletes are in the hall already.
 */
export const mayReadRails = ({ publish, ...heat }: Standing, scope: LiveScope): boolean =>
  scope === 'own' || (publish === 'publish' && mayReadPlan(heat, scope));
