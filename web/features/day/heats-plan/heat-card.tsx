import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { HeatState } from './plan-rail.tsx';
import { heatName, startOf } from './plan-words.ts';
import type { PlanDraft } from './use-draft.ts';

type Props = {
  plan: HeatPlanView;
  draft: PlanDraft;
  heat: number;
  rails: number[];
  railAt: (rail: number) => ReactNode;
};

/** One heat with one line per rail. On a phone, only the first changeable heat and changed heats are open. */
export function HeatCard({ plan, draft, heat, rails, railAt }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [pressed, setPressed] = useState<boolean | null>(null);
  const here = draft.places.filter(place => place.heat === heat);
  const moved = new Set(draft.changes.filter(({ to }) => to?.heat === heat).map(({ to }) => to?.rail));
  const first = Math.max(
    0,
    plan.heats.findIndex(({ isOpen }) => isOpen),
  );
  const isOpen = pressed ?? (!isPhone || heat === first || moved.size > 0);
  const Sign = isOpen ? IconChevronUp : IconChevronDown;
  const columns: Column<number>[] = [
    {
      key: 'rail',
      header: 'Carril',
      phone: 'picture',
      cell: rail => (
        <Text as="strong" num size="xl">
          {rail}
        </Text>
      ),
    },
    { key: 'entry', header: 'Atleta', cell: railAt },
  ];
  return (
    <details
      open={isOpen}
      onToggle={event => event.currentTarget.open !== isOpen && setPressed(event.currentTarget.open)}
    >
      <Row as="summary" gap="xs" justify="between" wrap={false} style={{ minHeight: 44, cursor: 'pointer' }}>
        <Row as="span" gap="xs">
          <Text as="h2" className="small-title">
            {heatName(plan, heat)}
          </Text>
          <Text as="span" size="sm" dim>
            {startOf(plan, heat)}
          </Text>
          <HeatState plan={plan} heat={heat} />
          {moved.size > 0 && <StatusTag tone="active">{`Cambia ${moved.size}`}</StatusTag>}
          {!isOpen && <Text as="span" size="sm" dim>{`${here.length} de ${rails.length}`}</Text>}
        </Row>
        <Sign size={20} aria-hidden="true" />
      </Row>
      <DataTable
        name={heatName(plan, heat)}
        columns={columns}
        list={{ data: { rows: rails } }}
        rowKey={String}
        runs={rail => moved.has(rail)}
      />
    </details>
  );
}
