import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { OwnEvent } from '#contract/competition/events.ts';
import type { Wod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { isWodLocked, type Stage } from '#domain/competition/wods/wod-rules.ts';
import { CategoryHeader } from '#web/features/competition/categories/category-header.tsx';
import { UnpublishedNotice } from '#web/features/competition/categories/unpublished-notice.tsx';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { OwnWodActions } from '#web/features/competition/wods/own-wod-actions.tsx';
import { WodList } from '#web/features/competition/wods/wod-list.tsx';
import { NoBoard } from '#web/features/scoring/boards/board-states.tsx';
import { BoardTab } from '#web/features/scoring/boards/board-tab.tsx';
import { api } from '#web/lib/api.ts';
import { ExportButton } from '#web/lib/files/export-button.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ownCategoryQuery } from '#web/queries.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageTabs } from '#web/ui/pages/page-tabs.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

// The editor of results loads later: it is heavy, and most visits only read.
const ResultsPart = lazy(() =>
  import('#web/features/scoring/results/results-part.tsx').then(module => ({ default: module.ResultsPart })),
);

// Number of rows on one page (ORG-122).
const rowsOfPage = 40;
/** The tab with the results. An address may name a test in it. */
const results = 'resultados';

/**
 * Before a stage an organizer needs its tests, afterwards its positions. During a qualifier the event has begun too, so
 * the qualifier comes first. A race has no such order.
 */
function firstTab({ state, qualifierState }: OwnEvent, isRace: boolean): string {
  if (!isRace && qualifierState === 'upcoming') return 'tests-clasificatorio';
  if (!isRace && qualifierState === 'running') return 'tabla-clasificatorio';
  return state === 'upcoming' ? 'tests-evento' : 'tabla-evento';
}

export function OwnCategoryScreen() {
  const { categoryId } = useParams({ from: paths.ownCategory });
  const { tab } = useSearch({ from: paths.ownCategory });
  const navigate = useNavigate();
  const query = useQuery(ownCategoryQuery(categoryId));
  const { data } = query;
  useTitle(data?.category.name);
  if (!data)
    return (
      <QueryFallback query={query} refused={leadBack} rows={6} height={88} picture label="Cargando la categoría" />
    );
  const { category, event, qualifierTests, eventTests } = data;
  const isRace = category.typeCategory === 'running';
  const begins = {
    start: Date.parse(event.start),
    startQualifier: event.startQualifier === null ? null : Date.parse(event.startQualifier),
  };
  const noTests =
    event.state === 'completed' ? (
      <EmptyState level={2} title="No hay tests" text={messages.wod.eventCompleted} />
    ) : (
      <EmptyState
        level={2}
        title="Todavía no hay tests"
        text="Un test dice qué se hace, cuándo y cómo se cuenta. Sus resultados se cargan en una pestaña propia."
        action={
          <ButtonLink to={paths.createWod} params={{ categoryId }} variant="default">
            Crear el primer test
          </ButtonLink>
        }
      />
    );
  const testsOf = (tests: Wod[], isOver: boolean) => (
    <WodList
      level={2}
      tests={tests}
      timeZone={event.timeZone}
      now={event.now}
      isOver={isOver}
      actions={wod => (
        <OwnWodActions wod={wod} isLocked={isWodLocked(wod.typeEvent, begins, Date.parse(event.now))} now={event.now} />
      )}
      empty={noTests}
    />
  );
  const positionsOf = (stage: Stage) => (
    <Stack>
      <UnpublishedNotice category={category} />
      <BoardTab
        boardKey={{ categoryId, stage, scope: 'staff' }}
        expected={{ entries: category.entries, view: 'open' }}
        isTeams={category.team}
        pageSize={rowsOfPage}
        actions={
          // Downloads the board as `leaderboard.xlsx` (E13, N22).
          <ExportButton mutation={api.boards.export.mutationOptions()} input={{ categoryId, stage }}>
            Descargar leaderboard
          </ExportButton>
        }
      />
    </Stack>
  );
  const part = (value: string, label: string, content: React.ReactNode, count?: number) => ({
    value,
    label,
    content,
    count,
  });
  const ofQualifier = [
    ...(isRace ? [] : [part('tabla-clasificatorio', 'Tabla clasificatorio', positionsOf('qualifier'))]),
    part(
      'tests-clasificatorio',
      'Tests clasificatorio',
      testsOf(qualifierTests, event.qualifierState === 'completed'),
      qualifierTests.length,
    ),
  ];
  const show = (value: string) =>
    navigate({
      to: paths.ownCategory,
      params: { categoryId },
      search: { tab: value },
      replace: true,
      resetScroll: false,
    });
  // Results per test; a race has its file instead (ORG-116).
  const scored: { stage: Stage; wod: Wod }[] = [
    ...(event.qualifierOnline ? qualifierTests : []).map(wod => ({ stage: 'qualifier' as const, wod })),
    ...eventTests.map(wod => ({ stage: 'event' as const, wod })),
  ];
  const isScoring = tab === results || tab?.startsWith(`${results}-`);
  const resultsOfTests = (
    <Suspense fallback={<LoadingRows rows={8} height={40} label="Cargando los resultados" />}>
      <ResultsPart
        eventId={event.uid}
        categoryId={categoryId}
        tests={scored}
        chosen={tab?.slice(results.length + 1)}
        onChoose={wodId => show(`${results}-${wodId}`)}
        timeZone={event.timeZone}
        now={event.now}
        noBoard={view => <NoBoard view={view} />}
      />
    </Suspense>
  );
  return (
    <Stack gap="sm">
      <CategoryHeader category={category} event={event} />
      <PageTabs
        label="Partes de la categoría"
        value={isScoring ? results : (tab ?? firstTab(event, isRace))}
        onChange={show}
        tabs={[
          ...(event.qualifierOnline ? ofQualifier : []),
          part('tabla-evento', 'Tabla evento', positionsOf('event')),
          part('tests-evento', 'Tests evento', testsOf(eventTests, event.state === 'completed'), eventTests.length),
          ...(isRace || scored.length === 0 ? [] : [part(results, 'Resultados', resultsOfTests)]),
        ]}
      />
    </Stack>
  );
}
