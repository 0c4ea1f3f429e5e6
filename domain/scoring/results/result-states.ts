/** R4. The athlete may send a rejected one again while the window is open. */
export const resultStatuses = ['pending', 'approved', 'rejected'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** Who changes a result, as its history calls them. */
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

/** What does not count is in no placement; what nobody has looked at yet counts provisionally. */
export const countsOf = ({ status, isComplete }: { status: ResultStatus; isComplete: boolean }): 0 | 1 | 2 =>
  status === 'rejected' ? 0 : status === 'approved' && isComplete ? 1 : 2;

/** ORG-119, ORG-120: sent after the test's end, and not by the organization. */
export const isLate = (result: { submittedAt: number; modifiedByOrganization: boolean }, wodEnd: number): boolean =>
  !result.modifiedByOrganization && result.submittedAt > wodEnd;
