import type { EventType } from '#domain/competition/events/event-states.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';

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

/** N1: at any time, of who is approved. */
export const canDismiss = (status: ApplicationStatus): boolean => status === 'approved';

/** A waiting invitation may be mailed again once an hour. */
export const resendAfterMs = 3_600_000;

type EventKind = { type: EventType; qualifierOnline: boolean };

/** ATH-165: the event's own type; with an online qualifier also that, and both. */
export const applicationTypesOf = (event: EventKind): ApplicationType[] =>
  event.qualifierOnline ? [event.type, 'qualifier', 'both'] : [event.type];

/** ORG-548: an event that changed its type has judges of its new one. */
export const typeShown = (type: ApplicationType, event: Pick<EventKind, 'type'>): ApplicationType =>
  type === 'qualifier' || type === 'both' ? type : event.type;

/** Those that are shown as that one: an application says the type that its event had. */
export const typesShownAs = (type: ApplicationType): ApplicationType[] =>
  type === 'qualifier' || type === 'both' ? [type] : ['online', 'offline'];

/** ATH-336, ORG-197, ORG-198: the two lists of a judge; who applied for both is in both. */
export const staffLists = ['events', 'qualifying'] as const;
export type StaffList = (typeof staffLists)[number];
export const typesOfList: Record<StaffList, readonly ApplicationType[]> = {
  events: ['online', 'offline', 'both'],
  qualifying: ['qualifier', 'both'],
};

/** ORG-242: `manage` is the principal permission, `event` the one for the event's own type. */
export type Permissions = { manage: boolean; qualifier: boolean; event: boolean };

/** ORG-271: an approval never gives the principal permission. */
export const noPermissions: Permissions = { manage: false, qualifier: false, event: false };

/** ORG-362: what can be allowed; taking away is always possible. */
export const canAllow = (event: EventKind, permission: keyof Permissions): boolean =>
  permission !== 'qualifier' || event.qualifierOnline;

/** ORG-360, ORG-362: at least one of the two that an approval can give; the qualifier's only where there is one. */
export const isApproval = (event: EventKind, given: Pick<Permissions, 'qualifier' | 'event'>): boolean =>
  given.event || (given.qualifier && event.qualifierOnline);

/** What somebody who was invited would have applied for. */
export const typeOfPermissions = (
  event: EventKind,
  given: Pick<Permissions, 'qualifier' | 'event'>,
): ApplicationType => {
  if (!given.qualifier) return event.type;
  return given.event ? 'both' : 'qualifier';
};

export const mayJudgeStage = (permissions: Permissions, stage: Stage): boolean =>
  stage === 'qualifier' ? permissions.qualifier : permissions.event;

/** ORG-410, ORG-443: what a judge may judge, of an approved application. */
export const mayJudge = (
  application: { status: ApplicationStatus; permissions: Permissions; categories: ReadonlySet<string> },
  stage: Stage,
  categoryId: string,
): boolean =>
  application.status === 'approved' &&
  mayJudgeStage(application.permissions, stage) &&
  application.categories.has(categoryId);

/** E9: who sees a table before everybody else does is allowed to judge something in that very category. */
export const mayWatchCategory = (
  application: { status: ApplicationStatus; permissions: Permissions; categories: readonly string[] },
  categoryId: string,
): boolean =>
  application.status === 'approved' &&
  Object.values(application.permissions).some(Boolean) &&
  application.categories.includes(categoryId);
