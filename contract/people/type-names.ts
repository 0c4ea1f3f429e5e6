import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { ApplicationType } from '#domain/scoring/staff/applications.ts';

/** The names of these types on every screen and in every mail (L1). */
export const typeNames: Record<WodEventType | ApplicationType, string> = {
  offline: 'Presencial',
  online: 'En línea',
  qualifier: 'Clasificatorio',
  both: 'Ambos',
};
