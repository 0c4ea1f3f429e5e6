/** The states of a result. An athlete may send a rejected result again while the test is open (R4). */
export const resultStatuses = ['pending', 'approved', 'rejected'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** The author of a change in a result's history. */
export const resultRoles = ['athlete', 'judge', 'organization', 'rules'] as const;
export type ResultRole = (typeof resultRoles)[number];

export const resultActions = [
  'submitted',
  'edited',
  'approved',
  'rejected',
  'changed',
  'appealed',
  'closed',
  'reopened',
  'decided',
  'removed',
] as const;
export type ResultAction = (typeof resultActions)[number];

/**
 * 0: the result does not count and has no placement. 1: it counts. 2: it is provisional, because it is pending or
 * values of a team are missing.
 */
export const countsOf = ({ status, isComplete }: { status: ResultStatus; isComplete: boolean }): 0 | 1 | 2 =>
  status === 'rejected' ? 0 : status === 'approved' && isComplete ? 1 : 2;

/** True if the result was sent after the test's end, and not by the organization (ORG-119, ORG-120). */
export const isLate = (result: { submittedAt: number; modifiedByOrganization: boolean }, wodEnd: number): boolean =>
  !result.modifiedByOrganization && result.submittedAt > wodEnd;
