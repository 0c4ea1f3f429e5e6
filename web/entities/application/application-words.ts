import { typeNames } from '#contract/people/type-names.ts';
import type { Application } from '#contract/scoring/staff.ts';
import type { ApplicationStatus, Permissions } from '#domain/scoring/staff/applications.ts';

/** A declined application is `Rechazado` (V1). */
const nameOfStatus: Record<ApplicationStatus, string> = {
  approved: 'Aprobado',
  pending: 'En proceso',
  declined: 'Rechazado',
};

/** A dismissed judge was approved before, so the word is not `Rechazado` (N1). */
export const statusShown = ({
  status,
  dismissedAt,
}: {
  status: ApplicationStatus;
  dismissedAt: string | null;
}): string => (dismissedAt ? 'Dado de baja' : nameOfStatus[status]);

type EventKind = { type: 'online' | 'offline' };

/** Names of the permissions: the principal one, the qualifier's, and that of the event's own type (ORG-168). */
export const nameOfPermission = ({ type }: EventKind): Record<keyof Permissions, string> => ({
  manage: 'Principal',
  qualifier: typeNames.qualifier,
  event: typeNames[type],
});

const order = ['manage', 'qualifier', 'event'] as const;
export const permissionsOf = (event: EventKind & { qualifierOnline: boolean }): (keyof Permissions)[] =>
  order.filter(permission => permission !== 'qualifier' || event.qualifierOnline);

export const allowedNames = (application: Pick<Application, 'permissions'>, event: EventKind): string[] =>
  order
    .filter(permission => application.permissions[permission])
    .map(permission => nameOfPermission(event)[permission]);
