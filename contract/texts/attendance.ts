import { pleaseChoose } from '#contract/please.ts';

export const attendance = {
  state: pleaseChoose('si llegó'),
  offlineOnly: 'Las llegadas son de los eventos presenciales.',
  notAllowed: 'Las llegadas las marcan la organización y los jueces del evento.',
  notIn: 'Esta inscripción ya no compite.',
} as const;
