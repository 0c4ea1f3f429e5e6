import { UnstyledButton } from '@mantine/core';
import { IconGripVertical, IconLock } from '@tabler/icons-react';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { heatTags } from '#contract/texts/heats.ts';
import type { Placement } from '#domain/day/heats/change-plan.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { standText } from './plan-words.ts';

/** The state of a heat, or that it is not stored yet. */
export function HeatState({ plan, heat }: { plan: HeatPlanView; heat: number }) {
  const stored = plan.heats[heat];
  if (!stored) return <StatusTag tone="active">Nuevo</StatusTag>;
  if (stored.isOpen) return null;
  return (
    <StatusTag tone={stored.status === 'active' ? 'live' : 'neutral'}>
      {stored.status === 'on_hold' ? 'Llamado' : heatTags[stored.status]}
    </StatusTag>
  );
}

type RailProps = {
  plan: HeatPlanView;
  onChoose: (entryId: string) => void;
  stand: { heat: number; rail: number };
  place: Placement | undefined;
};

/** A place can be dragged to another rail. A press on its name opens the reasons and the way without a mouse. */
export function PlanRail({ plan, stand, place, onChoose }: RailProps) {
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
