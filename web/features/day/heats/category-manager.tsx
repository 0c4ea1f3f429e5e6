import { IconAntennaBarsOff, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { categoryTags } from '#contract/texts/heats.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { agesOf } from '#web/entities/category/category-words.ts';
import { api } from '#web/lib/api.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { useFloorToasts } from '#web/ui/dialogs/use-floor-toasts.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { useAnswersLoaded } from '#web/ui/states/load-answers.ts';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { type CategoryActs, CategoryControls, useCategoryActs } from './category-controls.tsx';
import { categoryDayQuery } from './day-queries.ts';
import { refusedDay, wrongKind } from './day-refused.tsx';
import { HandledNotice } from './handled-notice.tsx';
import { HeatsTable } from './heats-table.tsx';
import { JudgeSelect } from './judge-select.tsx';
import { LateNotice, useLateStart } from './late-start.tsx';
import styles from './manager.module.css';
import { type Manager, managerWays } from './manager-ways.ts';
import { categoryTones } from './manager-words.ts';
import lines from './rail-lines.module.css';
import { lostRails } from './rail-trouble.ts';
import { RailsTable } from './rails-table.tsx';
import { RunBlock } from './run-block.tsx';
import { heatsOf, placeOfRails, type ShownDay, testInTurn, useShownDay } from './shown-day.ts';
import { TestsTable, useTestActs } from './tests-table.tsx';
import { useDayLive } from './use-day-live.ts';
import { useHeatActs } from './use-heat-acts.tsx';
import { WayBack } from './way-back.tsx';

type Looks = {
  /** Draws the rails that wait for the second key. */
  waiting: ReactNode;
  /** Draws the counts of a heat. */
  look: (heat: { uid: string; name: string }) => ReactNode;
  /** Makes the count of a rail that is over a button to correct it. */
  correct: (rail: { heatId: string; railId: string; name: string }, count: ReactNode) => ReactNode;
};
type Props = Looks & { categoryId: string; manager: Manager };

export function CategoryManager({ categoryId, manager, ...looks }: Props) {
  useFloorToasts();
  const [chosen, setChosen] = useState<string>();
  const [told, setTold] = useState<{ eventId: string; place: string | undefined }>();
  const { isTold, floor } = useDayLive(told?.eventId, told?.place);
  const query = useQuery(categoryDayQuery(categoryId, chosen, isTold));
  const { data, error } = query;
  const place = data && placeOfRails(data);
  if (data && (told?.eventId !== data.event.uid || told.place !== place)) setTold({ eventId: data.event.uid, place });
  const refusal = refusalOf(error);
  // The chosen heat no longer exists after a new plan, so show the heat in turn.
  if (refusal === 'missing' && chosen !== undefined) setChosen(undefined);
  else if (error && refusal) return refusedDay(manager)(error);
  if (!data) {
    return (
      <div className="page">
        <QueryFallback
          query={query}
          refused={refusedDay(manager)}
          text={wrongKind}
          rows={6}
          height={64}
          label="Cargando la categoría"
        />
      </div>
    );
  }
  const shown = { data, query, manager, ...looks, floor };
  return <OneCategory {...shown} heatId={chosen} onHeat={setChosen} />;
}

type Shown = Looks & {
  data: CategoryOfTheDay;
  query: { dataUpdatedAt: number; isError: boolean };
  manager: Manager;
  floor: Floor | null;
  heatId: string | undefined;
  onHeat: (heatId: string | undefined) => void;
};

const views = [
  { value: 'rails', label: 'Carriles' },
  { value: 'heats', label: 'Heats' },
  { value: 'waiting', label: 'Te espera' },
] as const;
type View = (typeof views)[number]['value'];

function OneCategory({ data, query, manager, waiting, look, correct, floor, heatId, onHeat }: Shown) {
  const { category, event, handlers, mayRun } = data;
  const [test, setTest] = useState<string>();
  const [view, setView] = useState<View>('rails');
  const day = useShownDay(data, query.dataUpdatedAt);
  const late = useLateStart(day);
  const acts = useHeatActs(day, late);
  const ofCategory = useCategoryActs(day);
  const ofTest = useTestActs(day);
  const { told, asked } = useWaiting(category.uid);
  const waits = (told ?? 0) + (lostRails(data, floor)?.rails.length ?? 0);
  const status = category.status ?? 'on_hold';
  const turn = testInTurn(data)?.uid;
  // When another test begins, leave the test that the user opened and show the new one.
  const [turned, setTurned] = useState(turn);
  if (turned !== turn) {
    setTurned(turn);
    setTest(undefined);
  }
  const testId = test ?? turn;
  useTitle(category.name);
  useAnswersLoaded();
  return (
    <div className={styles.manager} data-view={view}>
      <header className={styles.head}>
        <WayBack to={managerWays[manager].list} eventId={event.uid} query={query}>
          {event.name}
        </WayBack>
        <Row gap="sm" justify="between">
          <Row gap="sm">
            <h1 tabIndex={-1}>{category.name}</h1>
            <StatusTag tone={categoryTones[status]}>{categoryTags[status]}</StatusTag>
          </Row>
          <span className="dim text-sm">{agesOf(category)}</span>
        </Row>
      </header>
      {!mayRun && <HandledNotice handlers={handlers} />}
      <LateNotice day={day} late={late} />
      <div className={styles.panels}>
        <div className={styles.top}>
          <RunBlock day={day} acts={acts} ofCategory={ofCategory} ofTest={ofTest} />
          <fieldset className={styles.views}>
            <legend className="unseen">Qué se ve</legend>
            {views.map(({ value, label }) => (
              <button key={value} type="button" aria-pressed={view === value} onClick={() => setView(value)}>
                {label}
                {value === 'waiting' && waits > 0 && <span className="num">{waits}</span>}
              </button>
            ))}
          </fieldset>
        </div>
        <div className="card" data-part="heats">
          <HeatsTable day={day} manager={manager} testId={testId} acts={acts} look={look} />
        </div>
        <div className="card" data-part="waiting">
          <Row justify="between" className={styles.panelHead}>
            <h2 className="small-title">Te espera</h2>
            {waits > 0 && <StatusTag tone="pending">{waits}</StatusTag>}
          </Row>
          <LostRails day={day} floor={floor} onHeat={onHeat} />
          {waiting}
          {told === null && (
            <QueryFallback
              query={asked}
              rows={2}
              height={56}
              level={3}
              compact
              card="none"
              label="Cargando lo que te espera"
            />
          )}
          {told === 0 && waits === 0 && (
            <EmptyState compact title="Nada te espera" text="Aquí llega lo que pide tu mano." />
          )}
        </div>
        <div className="card" data-part="rails">
          <RailsTable day={day} floor={floor} heatId={heatId} onHeat={onHeat} correct={correct} />
        </div>
        <div data-part="heats tests">
          <TestsTable day={day} acts={ofTest} testId={testId} onTest={setTest} />
        </div>
      </div>
      <Foot day={day} ofCategory={ofCategory} />
      {acts.question}
    </div>
  );
}

const askEvery = 4_000;

type Waits = Record<'heats' | 'lacking' | 'unplaced', { uid: string }[]>;

/** A heat may wait for both: results to confirm, and athletes without one. */
const waitingOf = ({ heats, lacking = [], unplaced = [] }: Pick<Waits, 'heats'> & Partial<Waits>) =>
  new Set([...heats, ...lacking, ...unplaced].map(({ uid }) => uid)).size;

/** `told`: open protests, and heats and tests with results to confirm or without; null until both are known. */
function useWaiting(categoryId: string) {
  const rails = useQuery(api.rails.waiting.queryOptions({ input: { categoryId }, refetchInterval: askEvery }));
  const protests = useQuery(api.protests.list.queryOptions({ input: { categoryId }, refetchInterval: askEvery }));
  const open = protests.data?.protests.filter(({ state }) => state === 'open');
  return {
    told: rails.data && open ? waitingOf(rails.data) + open.length : null,
    asked: [rails, protests],
  };
}

type Lost = { day: ShownDay; floor: Floor | null; onHeat: (heatId: string) => void };

/** The rails of the running heat whose telephone is silent. Each has the press that mends it. */
function LostRails({ day, floor, onHeat }: Lost) {
  const { data, why } = day;
  const lost = lostRails(data, floor);
  if (!lost) return null;
  const { heat, rails } = lost;
  return (
    <ul className={styles.missing} style={{ padding: '0 16px' }} aria-label="Carriles sin señal">
      {rails.map(({ number, entry, judge }) => {
        const rail = data.heatId === heat.uid ? data.rails.find(one => one.number === number) : undefined;
        const closed = why.judge(heat.uid);
        return (
          <li key={number}>
            <Text as="span" size="3xl" num aria-hidden="true">
              {number}
            </Text>
            <span className="grow">
              <span className="unseen">{`${messages.floor.railName(number)}: `}</span>
              <strong className="wraps">{entry?.name}</strong>
              <span className={lines.trouble} data-tone="warn">
                <IconAntennaBarsOff size={16} aria-hidden="true" />
                {judge ? `Sin señal de ${judge}` : 'Sin señal'}
              </span>
            </span>
            {rail && closed === null ? (
              <JudgeSelect
                day={day}
                rail={rail}
                heat={heat}
                closed={closed}
                alsoNext={false}
                label={`Otro juez para ${rail.name}`}
                text="Otro juez"
              />
            ) : (
              data.heatId !== heat.uid && (
                <Button variant="default" size="lg" onClick={() => onHeat(heat.uid)}>
                  Ver
                </Button>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The foot of the page: how far the day is, and the category's own acts (LIVE-D19). */
function Foot({ day: { data }, ofCategory }: { day: ShownDay; ofCategory: CategoryActs }) {
  const test = testInTurn(data);
  const left = heatsOf(data, test?.uid).filter(({ status }) => status !== 'finished').length;
  return (
    <Row justify="between" className={styles.foot}>
      <div style={{ flex: '1 1 10rem' }}>
        {test && <p className="eyebrow">{`Test ${data.tests.indexOf(test) + 1} de ${data.tests.length}`}</p>}
        <p className="wraps">
          <strong>{test?.name}</strong>
          {left > 0 && <span className="dim">{left === 1 ? ' · falta 1 heat' : ` · faltan ${left} heats`}</span>}
        </p>
      </div>
      <Row wrap={false} align="end">
        <Button
          variant="default"
          size="lg"
          icon={IconListCheck}
          className={styles.toTests}
          onClick={() => document.getElementById('tests')?.scrollIntoView({ behavior: 'smooth' })}
        >
          Tests
        </Button>
        <CategoryControls name={data.category.name} acts={ofCategory} />
      </Row>
    </Row>
  );
}
