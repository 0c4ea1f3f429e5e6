import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { paths } from '#web/paths.ts';
import { heatPlanQuery } from '#web/queries.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Figures } from '#web/ui/pages/figures.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { PlanBar } from './plan-bar.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { hourOf } from './plan-words.ts';
import { useDraft } from './use-draft.ts';

export function TestPlan({ testId }: { testId: string }) {
  const query = useQuery(heatPlanQuery(testId));
  const { data } = query;
  if (!data) return <QueryFallback query={query} level={2} rows={6} height={64} label="Cargando el plan" />;
  if (data.heats.length === 0) {
    return (
      <EmptyState
        card
        level={2}
        title="Este test no tiene heats todavía"
        text="Los del primer test salen con «Generar Heats»; los de cada test que sigue, cuando termina el anterior."
      />
    );
  }
  return <Plan plan={data} />;
}

function Plan({ plan }: { plan: HeatPlanView }) {
  const draft = useDraft(plan);
  const [chosen, setChosen] = useState<string | null>(null);
  const last = Math.max(...draft.places.map(({ heat }) => heat), 0);
  const end = plan.slots[last]?.end;
  const figures = [
    { name: plan.category.name, value: draft.places.length, note: 'con lugar' },
    { name: 'Carriles', value: plan.event.rails, note: 'por heat' },
    { name: 'Heats', value: plan.heats.length, note: plan.isPublished ? 'publicados' : 'sin publicar' },
    { name: 'Termina', value: end ? hourOf(plan, end) : '–', note: 'si todo va a su hora' },
  ];
  return (
    <Stack gap="lg">
      <Figures label="El plan en números" figures={figures} />
      <Row>
        <ButtonLink to={paths.categoryManager} params={{ id: plan.category.uid }} variant="default">
          Jueces de los carriles
        </ButtonLink>
      </Row>
      <PlanNotices plan={plan} draft={draft} onChoose={setChosen} />
      <PlanBar plan={plan} draft={draft} />
      <PlanGrid plan={plan} draft={draft} onChoose={setChosen} />
      {chosen && <PlaceDialog plan={plan} draft={draft} entryId={chosen} onClose={() => setChosen(null)} />}
    </Stack>
  );
}
