/** `own`: for who is signed in and works at the event. */
export type LiveScope = 'public' | 'own';

/** N8, N11: to the public an event that is hidden or a draft has no floors. */
export const mayReadEvent = ({ isPublic }: { isPublic: boolean }, scope: LiveScope): boolean =>
  scope === 'own' || isPublic;

type Planned = { status: string; publishedAt: Date | null; calledAt: Date | null };

/** N33: of what was neither published nor called the public learns that it is there: no hour, no name. */
export const mayReadPlan = ({ status, publishedAt, calledAt }: Planned, scope: LiveScope): boolean =>
  scope === 'own' || status !== 'on_hold' || publishedAt !== null || calledAt !== null;

type Standing = Planned & { publish: 'publish' | 'unPublish' };

/**
 * Who stands at the rails of a heat, and what was counted there. Not of a category whose table is hidden (E9), and of what
 * comes only once its plan was told; who is called stands in front of everybody.
 */
export const mayReadRails = ({ publish, ...heat }: Standing, scope: LiveScope): boolean =>
  scope === 'own' || (publish === 'publish' && mayReadPlan(heat, scope));
