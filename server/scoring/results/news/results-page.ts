import type { Stage } from '#domain/competition/wods/wod-rules.ts';

type StageOfCategory = { stage: Stage; eventId: string; categoryId: string };

/** Returns the address of the athlete's page with the result. A mail's link to it works at any time (R9). */
export const resultsPage = ({ stage, eventId, categoryId }: StageOfCategory): string =>
  stage === 'qualifier' ? `upload-qualifier/${categoryId}?past=true` : `upload-score/${eventId}/${categoryId}`;
