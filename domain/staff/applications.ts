import type { EventType } from '#domain/events/event-states.ts';

/** V1. Callers may say `rejected` for declined. */
export const applicationStatuses = ['pending', 'approved', 'declined'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const applicationTypes = ['online', 'offline', 'qualifier', 'both'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** ORG-270: decided once. */
const decisions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  pending: ['approved', 'declined'],
  approved: [],
  declined: [],
};
export const canDecide = (status: ApplicationStatus, to: ApplicationStatus): boolean => decisions[status].includes(to);

type Home = { type: EventType; qualifierOnline: boolean };

/** ATH-165: the event's own type; with an online qualifier also that, and both. */
export const applicationTypesOf = (event: Home): ApplicationType[] =>
  event.qualifierOnline ? [event.type, 'qualifier', 'both'] : [event.type];

/** ORG-242: `manage` is the principal permission, `event` the one for the event's own type. */
export type Permissions = { manage: boolean; qualifier: boolean; event: boolean };

/** ORG-360, ORG-362: at least one of the two that an approval can give; the qualifier's only where there is one. */
export const isApproval = (event: Home, given: Pick<Permissions, 'qualifier' | 'event'>): boolean =>
  given.event || (given.qualifier && event.qualifierOnline);

/** ORG-410, ORG-443: what a judge may judge, of an approved application. */
export const mayJudge = (
  application: { status: ApplicationStatus; permissions: Permissions; categories: ReadonlySet<string> },
  stage: 'qualifier' | 'event',
  categoryId: string,
): boolean =>
  application.status === 'approved' &&
  (stage === 'qualifier' ? application.permissions.qualifier : application.permissions.event) &&
  application.categories.has(categoryId);
