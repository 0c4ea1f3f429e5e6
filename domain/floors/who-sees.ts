/** `own`: for who is signed in and works at the event. */
export type LiveScope = 'public' | 'own';

/** N8, N11: to the public an event that is hidden or a draft has no floors. */
export const mayReadEvent = ({ isPublic }: { isPublic: boolean }, scope: LiveScope): boolean =>
  scope === 'own' || isPublic;

type Standing = { publish: 'publish' | 'unPublish'; status: string; publishedAt: Date | null; calledAt: Date | null };

/**
 * Who stands at the rails of a heat, and what was counted there. Not of a category whose table is hidden (E9), and of what
 * comes only once its plan was told; who is called stands in front of everybody.
 */
export const mayReadRails = ({ publish, status, publishedAt, calledAt }: Standing, scope: LiveScope): boolean =>
  scope === 'own' || (publish === 'publish' && (status !== 'on_hold' || publishedAt !== null || calledAt !== null));
