import { UnstyledButton } from '@mantine/core';
import { IconGripVertical, IconLock } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import type { HeatPlanView } from '#contract/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { heatTags } from '#contract/texts-heats.ts';
import type { Placement } from '#domain/heats/change-plan.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
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
        header: messages.heats.railName(rail),
        phone: 'named',
        cell: heat => (
          <Rail
            plan={plan}
            draft={draft}
            stand={{ heat, rail }}
            place={at.get(`${heat} ${rail}`)}
            onChoose={onChoose}
          />
        ),
      }),
    ),
  ];
  return (
    <DataTable
      name="Heats y carriles"
      columns={columns}
      list={{ data: { rows: Array.from({ length: count }, (_, heat) => heat) } }}
      rowKey={String}
    />
  );
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

type RailProps = Props & { stand: { heat: number; rail: number }; place: Placement | undefined };

/** Whatever is taken by its grip may be put on another rail; the name opens why, and the way without a mouse. */
function Rail({ plan, draft, stand, place, onChoose }: RailProps) {
  const mayChange = plan.heats[stand.heat]?.isOpen ?? true;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const entryId = event.dataTransfer.getData('text/plain');
    if (plan.entries.some(({ uid }) => uid === entryId)) draft.move(entryId, stand);
  };
  const target = mayChange && { onDragOver: (event: DragEvent) => event.preventDefault(), onDrop: drop };
  return (
    <Row wrap={false} gap="2xs" data-rail={`${stand.heat + 1}.${stand.rail}`} {...target}>
      {place ? (
        <Placed plan={plan} place={place} mayChange={mayChange} onChoose={onChoose} />
      ) : (
        <span className="dim">Libre</span>
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
            <strong className="wraps">{entry?.name}</strong>
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
