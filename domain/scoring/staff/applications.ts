import type { EventType } from '#domain/competition/events/event-states.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';

/** Callers may say `rejected` for declined (V1). */
export const applicationStatuses = ['pending', 'approved', 'declined'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const applicationTypes = ['online', 'offline', 'qualifier', 'both'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** The decisions that each state allows. An application is decided once (ORG-270). */
const decisions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  pending: ['approved', 'declined'],
  approved: [],
  declined: [],
};
export const canDecide = (status: ApplicationStatus, to: ApplicationStatus): boolean => decisions[status].includes(to);

/** An approved judge can be dismissed at any time (N1). */
export const canDismiss = (status: ApplicationStatus): boolean => status === 'approved';

/** Milliseconds after which the organization can send a pending invitation again. */
export const resendAfterMs = 3_600_000;

type EventKind = { type: EventType; qualifierOnline: boolean };

/**
 * The types of application that an event takes: its own type. With an online qualifier also `qualifier` and `both`
 * (ATH-165).
 */
export const applicationTypesOf = (event: EventKind): ApplicationType[] =>
  event.qualifierOnline ? [event.type, 'qualifier', 'both'] : [event.type];

/** The type that screens show. After an event changes its type, its judges show the new type (ORG-548). */
export const typeShown = (type: ApplicationType, event: Pick<EventKind, 'type'>): ApplicationType =>
  type === 'qualifier' || type === 'both' ? type : event.type;

/** The stored types that screens show as `type`. An application stores the type that the event had at that time. */
export const typesShownAs = (type: ApplicationType): ApplicationType[] =>
  type === 'qualifier' || type === 'both' ? [type] : ['online', 'offline'];

/** The two lists of events that a judge sees. An application for both is in both lists (ATH-336, ORG-197, ORG-198). */
export const staffLists = ['events', 'qualifying'] as const;
export type StaffList = (typeof staffLists)[number];
export const typesOfList: Record<StaffList, readonly ApplicationType[]> = {
  events: ['online', 'offline', 'both'],
  qualifying: ['qualifier', 'both'],
};

/** Permissions of a judge. `manage` is the principal permission; `event` is for the event's own type (ORG-242). */
export type Permissions = { manage: boolean; qualifier: boolean; event: boolean };

/** An approval never gives the principal permission (ORG-271). */
export const noPermissions: Permissions = { manage: false, qualifier: false, event: false };

/** Whether the organization can give a permission; it can always remove one (ORG-362). */
export const canAllow = (event: EventKind, permission: keyof Permissions): boolean =>
  permission !== 'qualifier' || event.qualifierOnline;

/**
 * An approval gives at least one of the two permissions. `qualifier` needs an event with a qualifier (ORG-360,
 * ORG-362).
 */
export const isApproval = (event: EventKind, given: Pick<Permissions, 'qualifier' | 'event'>): boolean =>
  given.event || (given.qualifier && event.qualifierOnline);

/** The application type that matches an invited judge's permissions. */
export const typeOfPermissions = (
  event: EventKind,
  given: Pick<Permissions, 'qualifier' | 'event'>,
): ApplicationType => {
  if (!given.qualifier) return event.type;
  return given.event ? 'both' : 'qualifier';
};

export const mayJudgeStage = (permissions: Permissions, stage: Stage): boolean =>
  stage === 'qualifier' ? permissions.qualifier : permissions.event;

/** True if an approved application covers this stage and category (ORG-410, ORG-443). */
export const mayJudge = (
  application: { status: ApplicationStatus; permissions: Permissions; categories: ReadonlySet<string> },
  stage: Stage,
  categoryId: string,
): boolean =>
  application.status === 'approved' &&
  mayJudgeStage(application.permissions, stage) &&
  application.categories.has(categoryId);

/** A judge sees a hidden table only with a permission, and only of their own categories (E9). */
export const mayWatchCategory = (
  application: { status: ApplicationStatus; permissions: Permissions; categories: readonly string[] },
  categoryId: string,
): boolean =>
  application.status === 'approved' &&
  Object.values(application.permissions).some(Boolean) &&
  application.categories.includes(categoryId);
