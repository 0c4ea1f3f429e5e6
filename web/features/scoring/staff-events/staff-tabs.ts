import type { Stage } from '#domain/competition/wods/wod-rules.ts';

export const tabOfStage: Record<Stage, string> = { qualifier: 'clasificatorio', event: 'evento' };
export const categoriesTab = 'categorias';
