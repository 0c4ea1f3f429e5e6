import type { RailOfJudge } from '#contract/day/rails.ts';
import type { Tone } from '#web/ui/states/status-tag.tsx';

export const railTags: Record<RailOfJudge['state'], [tone: Tone, text: string]> = {
  empty: ['neutral', 'Libre'],
  ready: ['waiting', 'Por juzgar'],
  judging: ['active', 'Contando'],
  finished: ['pending', 'Sin firma'],
  signed: ['pending', 'Firmado'],
  contested: ['bad', 'En protesta'],
  confirmed: ['good', 'Confirmado'],
  scratched: ['neutral', 'No se presentó'],
  void: ['neutral', 'Anulado'],
};
