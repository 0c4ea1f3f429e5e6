import { stageOf, type WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { WodType } from '#domain/competition/wods/wod-types.ts';

export const typeWords: Record<WodType, string> = {
  amrap: 'Tantas repeticiones como se pueda hasta el time cap.',
  emon: 'Un trabajo fijo al comienzo de cada minuto; cuentan las repeticiones.',
  'for time': 'Llegar a la meta en el menor tiempo.',
  peso: 'Levantar el mayor peso, en kilogramos.',
  puntos: 'Sumar la mayor cantidad de puntos.',
  distancia: 'Recorrer la mayor distancia, en metros.',
};

export const tabOfTest = (typeEvent: WodEventType): string =>
  stageOf(typeEvent) === 'qualifier' ? 'tests-clasificatorio' : 'tests-evento';
