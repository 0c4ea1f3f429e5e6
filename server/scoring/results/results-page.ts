import type { Stage } from '#domain/competition/wods/wod-rules.ts';

type StageOfCategory = { stage: Stage; eventId: string; categoryId: string };

/** R9: where the athlete finds what was sent, whenever the mail that leads there is opened. */
export const resultsPage = ({ stage, eventId, categoryId }: StageOfCategory): string =>
  stage === 'qualifier' ? `upload-qualifier/${categoryId}?past=true` : `upload-score/${eventId}/${categoryId}`;
