import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Manager } from './manager-ways.ts';
import { PlanLinks } from './plan-links.tsx';

type Props = { data: CategoryOfTheDay; manager: Manager; test: CategoryOfTheDay['tests'][number] | undefined };

/** Why a test has no heats: no test, a race, no rails, another test first, or not generated. */
function whyNone({ category, tests, event }: CategoryOfTheDay, test: Props['test']) {
  if (!test) return ['Esta categoría no tiene tests', 'La organización los crea en la categoría.'] as const;
  if (category.typeCategory === 'running') {
    return ['Una carrera no tiene heats', 'Todos salen juntos: inicia y finaliza el test.'] as const;
  }
  if (event.rails === 0) {
    return ['El evento no tiene carriles', 'Sin carriles no hay heats: inicia y finaliza el test.'] as const;
  }
  const before = tests[tests.indexOf(test) - 1];
  if (before && before.status !== 'finished') {
    return ['Todavía no hay heats de este test', 'Se crean al finalizar el test anterior.'] as const;
  }
  return ['Todavía no hay heats', 'La organización los genera en el evento, con Generar Heats.'] as const;
}

export function NoHeats({ data, manager, test }: Props) {
  const [title, text] = whyNone(data, test);
  const isToPlan = manager === 'organization' && test !== undefined && data.category.typeCategory !== 'running';
  const action = isToPlan && <PlanLinks eventId={data.event.uid} />;
  return <EmptyState card compact title={title} text={text} action={action} />;
}
