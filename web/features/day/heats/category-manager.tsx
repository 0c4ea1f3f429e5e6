import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { categoryTags } from '#contract/texts/heats.ts';
import type { CountIn } from '#domain/day/clock/run-states.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { agesOf } from '#web/entities/category/category-words.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { useAnswersLoaded } from '#web/ui/states/load-answers.ts';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { CategoryControls } from './category-controls.tsx';
import { ClockCard } from './clock-card.tsx';
import { categoryDayQuery } from './day-queries.ts';
import { refusedDay, wrongKind } from './day-refused.tsx';
import { HandledNotice } from './handled-notice.tsx';
import { HeatsTable } from './heats-table.tsx';
import { LateNotice, useLateStart } from './late-start.tsx';
import { type Manager, managerWays } from './manager-ways.ts';
import { categoryTones } from './manager-words.ts';
import { RailsTable } from './rails-table.tsx';
import { placeOfRails, testInTurn, useShownDay } from './shown-day.ts';
import { TestsTable } from './tests-table.tsx';
import { useDayLive } from './use-day-live.ts';
import { WayBack } from './way-back.tsx';

type Looks = {
  /** Rails that wait for the second key. */
  waiting: ReactNode;
  /** The counts of a heat. */
  look: (heat: { uid: string; name: string }) => ReactNode;
};
type Props = Looks & { categoryId: string; manager: Manager };

export function CategoryManager({ categoryId, manager, waiting, look }: Props) {
  const [chosen, setChosen] = useState<string>();
  const [told, setTold] = useState<{ eventId: string; place: string | undefined }>();
  const { isTold, floor } = useDayLive(told?.eventId, told?.place);
  const query = useQuery(categoryDayQuery(categoryId, chosen, isTold));
  const { data, error } = query;
  const place = data && placeOfRails(data);
  if (data && (told?.eventId !== data.event.uid || told.place !== place)) setTold({ eventId: data.event.uid, place });
  const refusal = refusalOf(error);
  // The chosen heat no longer exists after a new plan; show the heat in turn.
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
  const shown = { data, query, manager, waiting, look, floor };
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

function OneCategory({ data, query, manager, waiting, look, floor, heatId, onHeat }: Shown) {
  const { category, event, handlers, mayRun } = data;
  const [test, setTest] = useState<string>();
  const [countIn, setCountIn] = useState<CountIn>(10);
  const day = useShownDay(data, query.dataUpdatedAt);
  const late = useLateStart(day);
  const status = category.status ?? 'on_hold';
  const turn = testInTurn(data)?.uid;
  // When another test begins, return to it from the one that was opened.
  const [turned, setTurned] = useState(turn);
  if (turned !== turn) {
    setTurned(turn);
    setTest(undefined);
  }
  const testId = test ?? turn;
  useTitle(category.name);
  useAnswersLoaded();
  return (
    <Stack className="page">
      <WayBack to={managerWays[manager].list} eventId={event.uid} query={query}>
        {event.name}
      </WayBack>
      <PageHeader
        title={category.name}
        tags={<StatusTag tone={categoryTones[status]}>{categoryTags[status]}</StatusTag>}
        description={
          <>
            {agesOf(category)} · <MomentRange {...category} timeZone={event.timeZone} />
          </>
        }
        actions={<CategoryControls {...day} />}
      />
      {!mayRun && <HandledNotice handlers={handlers} />}
      <LateNotice day={day} late={late} />
      <ClockCard day={day} countIn={countIn} onCountIn={setCountIn} />
      <Row gap="lg" align="start">
        <Stack gap="lg" style={{ flex: '999 1 min(34rem, 100%)' }}>
          <HeatsTable day={day} manager={manager} testId={testId} countIn={countIn} late={late} look={look} />
          <TestsTable day={day} testId={testId} onTest={setTest} />
        </Stack>
        <Stack gap="lg" style={{ flex: '1 1 min(22rem, 100%)' }}>
          {waiting}
          <RailsTable day={day} floor={floor} heatId={heatId} onHeat={onHeat} />
        </Stack>
      </Row>
    </Stack>
  );
}
