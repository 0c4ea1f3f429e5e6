import { counted } from '#domain/foundation/text/counted.ts';
import type { ReviewsSearch } from './reviews-filters.tsx';

const nothing = {
  waiting: { title: 'Nada espera revisión', text: 'Lo que los atletas envíen aparece aquí, lo más antiguo primero.' },
  done: { title: 'Todavía no hay nada revisado', text: 'Lo que se apruebe o se rechace queda aquí, con su estado.' },
  missing: {
    title: 'No falta ningún resultado',
    text: 'Quien no tenga resultado en un test que ya empezó aparece aquí.',
  },
};

/** The text for an empty list. On site athletes send nothing, so it points to the list of missing results. */
export function noneOf(show: NonNullable<ReviewsSearch['show']>, type: string, missing: number) {
  if (show !== 'waiting' || type !== 'offline') return nothing[show];
  const left = `${missing === 1 ? 'Falta' : 'Faltan'} ${counted(missing, 'resultado', 'resultados')} por anotar.`;
  return {
    title: nothing.waiting.title,
    text: missing === 0 ? 'Los tests que ya empezaron tienen todos sus resultados.' : left,
  };
}
