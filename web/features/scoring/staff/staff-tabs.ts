import type { Stage } from '#domain/competition/wods/wod-rules.ts';

/** The parts of a judge's event, as the address names them. */
export const tabOfStage: Record<Stage, string> = { qualifier: 'clasificatorio', event: 'evento' };
export const categoriesTab = 'categorias';
