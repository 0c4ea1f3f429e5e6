import { useMediaQuery } from '@mantine/hooks';
import type { DragEvent, ReactNode } from 'react';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { HeatCard } from './heat-card.tsx';
import { HeatState, PlanRail } from './plan-rail.tsx';
import { heatName, railsOf, startOf } from './plan-words.ts';
import type { PlanDraft } from './use-draft.ts';

type Props = { plan: HeatPlanView; draft: PlanDraft; onChoose: (entryId: string) => void };

/** More columns do not fit on a desktop. */
const mostAcross = 6;

/** Shows heats as rows and rails as columns if they fit; else one card per heat. */
export function PlanGrid({ plan, draft, onChoose }: Props) {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const heats = Array.from(
    { length: Math.max(plan.heats.length, ...draft.places.map(({ heat }) => heat + 1)) },
    (_, heat) => heat,
  );
  const rails = Array.from({ length: railsOf(plan) }, (_, number) => number + 1);
  const at = new Map(draft.places.map(place => [`${place.heat} ${place.rail}`, place]));
  const railAt = (heat: number, rail: number) => (
    <PlanRail plan={plan} stand={{ heat, rail }} place={at.get(`${heat} ${rail}`)} onChoose={onChoose} />
  );
  const over = (event: DragEvent) => {
    if (railUnder(event, plan)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const stand = railUnder(event, plan);
    const entryId = event.dataTransfer.getData('text/plain');
    if (!stand || !plan.entries.some(({ uid }) => uid === entryId)) return;
    event.preventDefault();
    draft.move(entryId, stand);
  };
  return (
    <Stack onDragOver={over} onDrop={drop}>
      {isWide && rails.length <= mostAcross ? (
        <DataTable
          name="Heats y carriles"
          columns={acrossOf(plan, rails, railAt)}
          list={{ data: { rows: heats } }}
          rowKey={String}
        />
      ) : (
        <div
          style={{
            display: 'grid',
            gap: 'var(--gap-md)',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
          }}
        >
          {heats.map(heat => (
            <HeatCard
              key={heat}
              plan={plan}
              draft={draft}
              heat={heat}
              rails={rails}
              railAt={rail => railAt(heat, rail)}
            />
          ))}
        </div>
      )}
    </Stack>
  );
}

const acrossOf = (
  plan: HeatPlanView,
  rails: number[],
  railAt: (heat: number, rail: number) => ReactNode,
): Column<number>[] => [
  { key: 'heat', header: 'Heat', cell: heat => <HeatCell plan={plan} heat={heat} /> },
  ...rails.map(
    (rail): Column<number> => ({
      key: `rail-${rail}`,
      header: messages.floor.railName(rail),
      cell: heat => railAt(heat, rail),
    }),
  ),
];

/** The rail under a drop: its whole cell, or its line. */
function railUnder({ target }: DragEvent, plan: HeatPlanView): { heat: number; rail: number } | null {
  const line = target instanceof Element ? target.closest('tr') : null;
  const inLine = line ? [...line.querySelectorAll<HTMLElement>('[data-rail]')] : [];
  const [found] = inLine.length === 1 ? inLine : inLine.filter(one => one.closest('td')?.contains(target as Element));
  const [heat, rail] = (found?.dataset.rail ?? '').split('.').map(Number);
  if (!heat || !rail) return null;
  const isTaken = plan.places.some(place => place.locked && place.heat === heat - 1 && place.rail === rail);
  return !isTaken && (plan.heats[heat - 1]?.isOpen ?? true) ? { heat: heat - 1, rail } : null;
}

function HeatCell({ plan, heat }: { plan: HeatPlanView; heat: number }) {
  return (
    <Lines>
      <strong>{heatName(plan, heat)}</strong>
      <Text as="span" size="sm" dim className="nowrap">
        {startOf(plan, heat)}
      </Text>
      <HeatState plan={plan} heat={heat} />
    </Lines>
  );
}
