import { Select, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { railTags } from '#web/entities/rail/rail-tags.ts';
import { client } from '#web/lib/api.ts';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { DealJudgesButton } from './deal-judges-button.tsx';
import { judgeName, said } from './manager-words.ts';
import { type CountAtRail, RailCount, useRailCounts } from './rail-count.tsx';
import { readingAgain } from './set-judge.ts';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

type Rail = CategoryOfTheDay['rails'][number];
type Chosen = { day: ShownDay; heatId: string | undefined; onHeat: (heatId: string | undefined) => void };
type Props = Chosen & { floor: Floor | null };

const words = messages.heats;
const nobody = 'nobody';
const inTurn = 'turn';
/** From this number of judges on, the select is searchable. */
const many = 12;

export function RailsTable({ day, floor, heatId, onHeat }: Props) {
  const { data, why, seenAt } = day;
  const [alsoNext, setAlsoNext] = useState(true);
  const set = useCommand(readingAgain(client.heats.setJudge, useQueryClient()), words.judgeSet, seenAt);
  const shown = data.heats.find(({ uid }) => uid === data.heatId);
  const closed = shown ? why.judge(shown.uid) : null;
  const countOf = useRailCounts(day, floor);
  const without = data.rails.filter(({ judge, entry }) => entry && !entry.isAbsent && !judge).length;
  const columns: Column<Rail>[] = [
    {
      key: 'rail',
      header: 'Carril',
      width: 72,
      phone: 'picture',
      cell: ({ number, name }) => (
        <>
          <Text as="span" size="3xl" num aria-hidden="true">
            {number}
          </Text>
          <span className="unseen">{name}</span>
        </>
      ),
    },
    {
      key: 'entry',
      header: 'Atleta y juez',
      cell: rail => (
        <Stack gap="2xs">
          <Standing rail={rail} counted={countOf(rail.number)} />
          <SearchSelect
            aria-label={`Juez de ${rail.name}`}
            data={choicesOf(data, rail)}
            value={rail.judge?.uid ?? nobody}
            searchable={data.staffs.length > many}
            disabled={closed !== null || set.sent?.railId === rail.uid}
            onChange={chosen => set.send({ railId: rail.uid, judgeId: chosen === nobody ? null : chosen, alsoNext })}
          />
        </Stack>
      ),
    },
  ];
  return (
    <Stack gap="xs">
      <Row justify="between">
        <Row gap="xs">
          <h2 className="small-title">Carriles</h2>
          {without > 0 && <StatusTag tone="pending">{without} sin juez</StatusTag>}
        </Row>
        {data.heats.length > 0 && <ChooseHeat day={day} heatId={heatId} onHeat={onHeat} />}
      </Row>
      <DealJudgesButton day={day} alsoNext={alsoNext} />
      <DataTable
        name="Carriles"
        columns={columns}
        list={{ data: { rows: data.rails } }}
        rowKey={({ uid }) => uid}
        level={3}
        none={{ title: 'Sin carriles', text: 'Aparecen con los heats del test.' }}
      />
      {data.rails.length > 0 && (
        <Switch
          label="También en los heats que siguen"
          checked={alsoNext}
          onChange={event => setAlsoNext(event.currentTarget.checked)}
        />
      )}
      {closed && (
        <Text size="xs" dim>
          {closed}
        </Text>
      )}
      {data.rails.length > 0 && data.staffs.length === 0 && (
        <Text size="sm" dim>
          {words.noJudges}
        </Text>
      )}
    </Stack>
  );
}

function ChooseHeat({ day: { data }, heatId, onHeat }: Chosen) {
  const test = data.heats.find(({ uid }) => uid === data.heatId)?.testId;
  const heats = data.heats.filter(({ testId }) => testId === test || testId === undefined);
  return (
    <Select
      aria-label="Heat de los carriles"
      allowDeselect={false}
      data={[
        { value: inTurn, label: `En turno${nameIn(data)}` },
        ...heats.map(({ uid, name }) => ({ value: uid, label: name })),
      ]}
      value={heatId ?? inTurn}
      onChange={chosen => onHeat(chosen === inTurn || chosen === null ? undefined : chosen)}
    />
  );
}

function nameIn({ heats }: CategoryOfTheDay): string {
  const inTurnNow = heats.find(({ status }) => status === 'active') ?? heats.find(({ status }) => status === 'on_hold');
  const heat = inTurnNow ?? heats.at(-1);
  return heat ? `: ${heat.name}` : '';
}

/** The entry, its state and the count at the right. Usual states (waiting, counting) show no tag. */
function Standing({ rail, counted }: { rail: Rail; counted: CountAtRail | null }) {
  const { entry, judge, falseStarts, state } = rail;
  const [tone, text] = railTags[state];
  const isUsual = state === 'empty' || state === 'ready' || (state === 'judging' && counted !== null);
  return (
    <Row gap="xs" justify="between" wrap={false}>
      <Lines>
        {entry ? <strong className="wraps">{entry.name}</strong> : <span className="dim">Sin atleta</span>}
        <Tags>
          {!isUsual && <StatusTag tone={tone}>{text}</StatusTag>}
          {rail.isReady && isUsual && <StatusTag tone="active">Listo</StatusTag>}
          {falseStarts > 0 && <StatusTag tone="pending">{said.falseStarts(falseStarts)}</StatusTag>}
          {entry?.isAbsent && <StatusTag tone="bad">{judge ? `Ausente · ${judge.name} libre` : 'Ausente'}</StatusTag>}
          {state === 'ready' && entry?.hasResult && <StatusTag tone="pending">Ya tiene resultado</StatusTag>}
          {entry && !entry.isIn && <StatusTag tone="bad">Retirado</StatusTag>}
          {judge && !judge.isAllowed && <StatusTag tone="pending">Juez sin permiso</StatusTag>}
        </Tags>
      </Lines>
      {counted && <RailCount counted={counted} />}
    </Row>
  );
}

/** A judge chosen from another rail swaps with this one; the option names that rail. */
function choicesOf({ staffs, rails }: CategoryOfTheDay, { uid, judge }: Rail) {
  const known = staffs.map(staff => {
    const elsewhere = rails.find(rail => rail.uid !== uid && rail.judge?.uid === staff.uid);
    const name = judgeName(staff);
    return { value: staff.uid, label: elsewhere ? `${name} · ${elsewhere.name}` : name };
  });
  const gone = judge && !judge.isAllowed ? [{ value: judge.uid, label: judge.name, disabled: true }] : [];
  return [{ value: nobody, label: 'Sin juez' }, ...gone, ...known];
}
