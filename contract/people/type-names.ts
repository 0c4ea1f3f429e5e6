import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { ApplicationType } from '#domain/scoring/staff/applications.ts';

/** L1: events, tests, applications and permissions are called the same by their type, on every screen and in every mail. */
export const typeNames: Record<WodEventType | ApplicationType, string> = {
  offline: 'Presencial',
  online: 'En línea',
  qualifier: 'Clasificatorio',
  both: 'Ambos',
};
