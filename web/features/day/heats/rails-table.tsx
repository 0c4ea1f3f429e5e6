import { Select, Switch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { DayRows } from './day-rows.tsx';
import { DealJudgesButton } from './deal-judges-button.tsx';
import { JudgeSelect } from './judge-select.tsx';
import styles from './manager.module.css';
import { type CountAtRail, RailCount, useRailCounts } from './rail-count.tsx';
import lines from './rail-lines.module.css';
import { type RailNews, type Trouble, troubleSigns, troublesOf } from './rail-trouble.ts';
import type { ShownDay } from './shown-day.ts';

type Chosen = { day: ShownDay; heatId: string | undefined; onHeat: (heatId: string | undefined) => void };
type Props = Chosen & {
  floor: Floor | null;
  correct: (rail: { heatId: string; railId: string; name: string }, count: ReactNode) => ReactNode;
};

type Rail = CategoryOfTheDay['rails'][number];

const inTurn = 'turn';
const over: ReadonlySet<Rail['state']> = new Set(['finished', 'signed', 'confirmed']);
/** A protest waits for its ruling; the others have no result. */
const uncorrected: ReadonlySet<Rail['state']> = new Set(['contested', 'scratched', 'void']);

export function RailsTable({ day, floor, heatId, onHeat, correct }: Props) {
  const { data, why, elseNow } = day;
  const shown = data.heats.find(({ uid }) => uid === data.heatId);
  const runs = shown?.status === 'active';
  // A change in a running heat mends that heat, such as a dead telephone. The later heats keep their judges.
  const [chosen, setChosen] = useState({ runs, alsoNext: !runs });
  const alsoNext = chosen.runs === runs ? chosen.alsoNext : !runs;
  const closed = shown ? why.judge(shown.uid) : null;
  /** A rail that has ended takes no second count. */
  const maySecond = ({ state }: Rail) => closed === null && !over.has(state) && !uncorrected.has(state);
  const countOf = useRailCounts(day, floor);
  const told = floor?.heat?.id === data.heatId ? floor.heat?.rails : null;
  useEachSecond(runs);
  const now = readFloorClock() ?? elseNow();
  const countAt = ({ uid: railId, name, state, entry }: Rail, counted: CountAtRail) => {
    const count = <RailCount counted={counted} isOver={state !== 'judging'} />;
    const isOver = shown?.status === 'finished' || over.has(state);
    return isOver && data.mayRun && entry && !uncorrected.has(state) && data.heatId
      ? correct({ heatId: data.heatId, railId, name }, count)
      : count;
  };
  const rows = data.rails.map(rail => {
    const counted = countOf(rail.number);
    const { silentSince, unsent = 0 } = told?.find(({ number }) => number === rail.number) ?? {};
    const silentMs = silentSince === undefined ? null : now - silentSince;
    const news: RailNews = { rail, heat: shown, counted, silentMs, unsent };
    return { rail, counted, troubles: troublesOf(news) };
  });
  const asking = rows.filter(({ troubles }) => troubles[0]?.tone === 'warn').length;
  const absent = data.rails.filter(({ entry }) => entry?.isAbsent).length;
  return (
    <>
      <Row justify="between" wrap={false} className={styles.panelHead}>
        <h2 className="small-title">Carriles</h2>
        {data.heats.length > 0 && <ChooseHeat day={day} heatId={heatId} onHeat={onHeat} />}
      </Row>
      <DealJudgesButton day={day} alsoNext={alsoNext} />
      {(asking > 0 || absent > 0) && (
        <Row justify="between" className={styles.sum}>
          <strong>{asking > 0 && (asking === 1 ? '1 pide atención' : `${asking} piden atención`)}</strong>
          <span className="dim">{absent > 0 && (absent === 1 ? '1 ausente' : `${absent} ausentes`)}</span>
        </Row>
      )}
      {rows.length === 0 ? (
        <EmptyState compact title="Sin carriles" text="Aparecen con los heats del test." />
      ) : (
        <DayRows
          name="Carriles"
          rows={rows}
          rowKey={({ rail }) => rail.uid}
          look={({ rail, troubles: [worst] }) => ({
            tone: worst?.tone === 'good' ? undefined : worst?.tone,
            dim: rail.entry === null || worst?.isGrey === true,
          })}
          cells={({ rail, counted, troubles }) => [
            {
              head: 'Carril',
              cell: (
                <>
                  <Text as="span" size="3xl" num aria-hidden="true">
                    {rail.number}
                  </Text>
                  <span className="unseen">{rail.name}</span>
                </>
              ),
            },
            {
              head: 'Atleta',
              cell: (
                <span className={lines.who}>
                  <strong className="wraps">{rail.entry?.name ?? 'Libre'}</strong>
                  <Second troubles={troubles} judge={rail.judge?.name} compared={rail.second?.name} />
                </span>
              ),
            },
            {
              head: 'Juez',
              cell: (
                <span className={styles.judges}>
                  <JudgeSelect day={day} rail={rail} heat={shown} closed={closed} alsoNext={alsoNext} />
                  {(rail.second !== null || maySecond(rail)) && (
                    <JudgeSelect day={day} rail={rail} heat={shown} closed={closed} alsoNext={alsoNext} isSecond />
                  )}
                </span>
              ),
            },
            {
              head: 'Conteo',
              cell:
                shown?.status !== 'on_hold'
                  ? counted && countAt(rail, counted)
                  : rail.isReady && (
                      <span className={lines.trouble} data-tone="good">
                        <IconCheck size={18} aria-hidden="true" />
                        <span>Listo</span>
                      </span>
                    ),
            },
          ]}
        />
      )}
      {data.rails.length > 0 && (
        <div className={styles.panelFoot}>
          <Switch
            label="Jueces también en los heats que siguen"
            checked={alsoNext}
            onChange={event => setChosen({ runs, alsoNext: event.currentTarget.checked })}
          />
          {closed && (
            <Text size="xs" dim>
              {closed}
            </Text>
          )}
          {data.staffs.length === 0 && (
            <Text size="sm" dim>
              {messages.heats.noJudges}
            </Text>
          )}
        </div>
      )}
    </>
  );
}

/** The lines below an athlete: the worst trouble with the judge's name, then the other troubles. */
type SecondProps = { troubles: readonly Trouble[]; judge: string | undefined; compared: string | undefined };

function Second({ troubles: [worst, ...others], judge, compared }: SecondProps) {
  return (
    <>
      <span className={lines.second}>
        {worst && <TroubleText trouble={worst} />}
        {judge && <span className={`dim ${worst ? 'text-xs' : 'text-sm'}`}>{judge}</span>}
      </span>
      {compared && <span className="dim text-xs wraps">{`2.º juez: ${compared}`}</span>}
      {others.map(trouble => (
        <TroubleText key={trouble.text} trouble={trouble} />
      ))}
    </>
  );
}

function TroubleText({ trouble: { tone, text, sign } }: { trouble: Trouble }) {
  const Sign = troubleSigns[sign];
  return (
    <span className={lines.trouble} data-tone={tone}>
      <Sign size={16} aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
}

function useEachSecond(isNeeded: boolean) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(drawAgain, 1_000);
    return () => clearInterval(timer);
  }, [isNeeded]);
}

function ChooseHeat({ day: { data }, heatId, onHeat }: Chosen) {
  const test = data.heats.find(({ uid }) => uid === data.heatId)?.testId;
  const heats = data.heats.filter(({ testId }) => testId === test || testId === undefined);
  return (
    <Select
      aria-label="Heat de los carriles"
      allowDeselect={false}
      style={{ flex: '0 1 15rem' }}
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
