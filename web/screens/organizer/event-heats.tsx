import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { DayHeader } from '#web/entities/event/day-header.tsx';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { GenerateHeats } from '#web/features/day/heats-plan/generate-heats.tsx';
import { AbsentElsewhere, firstTest, TestPicker } from '#web/features/day/heats-plan/test-picker.tsx';
import { TestPlan } from '#web/features/day/heats-plan/test-plan.tsx';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { heatPlansQuery } from '#web/queries.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function EventHeatsScreen() {
  const { id } = useParams({ from: paths.eventHeats });
  const search = useSearch({ from: paths.eventHeats });
  const navigate = useNavigate();
  const query = useQuery(heatPlansQuery(id));
  const { data } = query;
  useTitle(data && `Heats de ${data.event.name}`);
  if (!data)
    return (
      <QueryFallback query={query} refused={refusedPage('Heats')} rows={6} height={64} label="Cargando los heats" />
    );
  const shown = `plan-test:${id}`;
  const kept = readKept(shown, 'tab');
  const test = firstTest(data, search.test ?? (typeof kept === 'string' ? kept : undefined));
  const show = (next: string) => {
    keep(shown, next, 'tab');
    void navigate({ to: paths.eventHeats, params: { id }, search: { test: next }, replace: true, resetScroll: false });
  };
  return (
    <Stack gap="lg">
      <DayHeader event={data.event} part="Heats">
        <GenerateHeats eventId={id} />
      </DayHeader>
      {test ? (
        <>
          <TestPicker plans={data} value={test} onChange={show} />
          <AbsentElsewhere plans={data} value={test} onChange={show} />
          <TestPlan key={test} testId={test} />
        </>
      ) : (
        <EmptyState
          card
          level={2}
          title="Todavía no hay tests con heats"
          text="Los heats salen de los tests presenciales de cada categoría. Las carreras no los llevan."
          action={
            <ButtonLink to={paths.ownEvent} params={{ id }} variant="default">
              Ver las categorías
            </ButtonLink>
          }
        />
      )}
    </Stack>
  );
}
