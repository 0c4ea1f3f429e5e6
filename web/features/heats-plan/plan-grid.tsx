import { UnstyledButton } from '@mantine/core';
import { IconGripVertical, IconLock } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import type { HeatPlanView } from '#contract/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { heatTags } from '#contract/texts-heats.ts';
import type { Placement } from '#domain/heats/change-plan.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { heatName, railsOf, standText, startOf } from './plan-words.ts';
import type { PlanDraft } from './use-draft.ts';

type Props = { plan: HeatPlanView; draft: PlanDraft; onChoose: (entryId: string) => void };

/** Heats down, rails across; on a phone a card a heat. */
export function PlanGrid({ plan, draft, onChoose }: Props) {
  const count = Math.max(plan.heats.length, ...draft.places.map(({ heat }) => heat + 1));
  const at = new Map(draft.places.map(place => [`${place.heat} ${place.rail}`, place]));
  const rails = Array.from({ length: railsOf(plan) }, (_, number) => number + 1);
  const columns: Column<number>[] = [
    { key: 'heat', header: 'Heat', cell: heat => <HeatCell plan={plan} heat={heat} /> },
    ...rails.map(
      (rail): Column<number> => ({
        key: `rail-${rail}`,
        header: messages.floor.railName(rail),
        phone: 'named',
        cell: heat => <Rail plan={plan} stand={{ heat, rail }} place={at.get(`${heat} ${rail}`)} onChoose={onChoose} />,
      }),
    ),
  ];
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
      <DataTable
        name="Heats y carriles"
        columns={columns}
        list={{ data: { rows: Array.from({ length: count }, (_, heat) => heat) } }}
        rowKey={String}
      />
    </Stack>
  );
}

/** The rail in whose cell something is let go, where somebody may still come to it: the whole cell is the target. */
function railUnder({ target }: DragEvent, plan: HeatPlanView): { heat: number; rail: number } | null {
  const cell = target instanceof Element ? target.closest('td')?.querySelector<HTMLElement>('[data-rail]') : null;
  const [heat, rail] = (cell?.dataset.rail ?? '').split('.').map(Number);
  if (!heat || !rail) return null;
  const isTaken = plan.places.some(place => place.locked && place.heat === heat - 1 && place.rail === rail);
  return !isTaken && (plan.heats[heat - 1]?.isOpen ?? true) ? { heat: heat - 1, rail } : null;
}

function HeatCell({ plan, heat }: { plan: HeatPlanView; heat: number }) {
  const stored = plan.heats[heat];
  return (
    <Lines>
      <strong>{heatName(plan, heat)}</strong>
      <Text as="span" size="sm" dim className="nowrap">
        {startOf(plan, heat)}
      </Text>
      {stored && !stored.isOpen && (
        <StatusTag tone={stored.status === 'active' ? 'live' : 'neutral'}>
          {stored.status === 'on_hold' ? 'Llamado' : heatTags[stored.status]}
        </StatusTag>
      )}
      {!stored && <StatusTag tone="active">Nuevo</StatusTag>}
    </Lines>
  );
}

type RailProps = Omit<Props, 'draft'> & { stand: { heat: number; rail: number }; place: Placement | undefined };

/** Whatever is taken by its grip may be put on another rail; the name opens why, and the way without a mouse. */
function Rail({ plan, stand, place, onChoose }: RailProps) {
  const mayChange = plan.heats[stand.heat]?.isOpen ?? true;
  return (
    <Row wrap={false} gap="2xs" data-rail={`${stand.heat + 1}.${stand.rail}`}>
      {place ? (
        <Placed plan={plan} place={place} mayChange={mayChange} onChoose={onChoose} />
      ) : (
        <Text as="span" size="sm" dim>
          Libre
        </Text>
      )}
    </Row>
  );
}

type PlacedProps = { plan: HeatPlanView; place: Placement; mayChange: boolean; onChoose: (entryId: string) => void };

function Placed({ plan, place, mayChange, onChoose }: PlacedProps) {
  const entry = plan.entries.find(({ uid }) => uid === place.entryId);
  const before = plan.places.find(({ entryId }) => entryId === place.entryId);
  const hasMoved = before?.heat !== place.heat || before.rail !== place.rail;
  const isLocked = before?.locked === true && !hasMoved;
  const judge = plan.heats[place.heat]?.judges.find(({ rail }) => rail === place.rail)?.name;
  return (
    <>
      {mayChange && !isLocked && (
        <span
          draggable
          aria-hidden="true"
          data-grip={place.entryId}
          onDragStart={event => event.dataTransfer.setData('text/plain', place.entryId)}
        >
          <IconGripVertical size={18} />
        </span>
      )}
      <Lines>
        <UnstyledButton onClick={() => onChoose(place.entryId)}>
          <Row as="span" gap="2xs" wrap={false}>
            {entry?.seed && (
              <Text as="span" num dim>
                {entry.seed}
              </Text>
            )}
            <Text as="strong" size="sm" className="wraps">
              {entry?.name}
            </Text>
            {isLocked && <IconLock size={16} role="img" aria-label="Bloqueado" />}
          </Row>
        </UnstyledButton>
        {judge && (
          <Text as="span" size="xs" dim>
            {`Juez: ${judge}`}
          </Text>
        )}
        <Tags>
          {entry?.presence === 'absent' && <StatusTag tone="bad">Ausente</StatusTag>}
          {entry?.presence === 'gone' && <StatusTag tone="bad">Ya no compite</StatusTag>}
          {hasMoved && <StatusTag tone="active">{before ? `antes ${standText(plan, before)}` : 'Nuevo'}</StatusTag>}
        </Tags>
      </Lines>
    </>
  );
}
