import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { PublicCategory } from '#contract/competition/category-form.ts';
import type { Wod } from '#contract/competition/wod-form.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { CategoryPage } from '#web/features/competition/public-events/category-page.tsx';
import { UnshownPage } from '#web/features/competition/public-events/page-states.tsx';
import { UnannouncedTests } from '#web/features/competition/wods/unannounced-tests.tsx';
import { WodList } from '#web/features/competition/wods/wod-list.tsx';
import { NoBoard } from '#web/features/scoring/boards/board-states.tsx';
import { api } from '#web/lib/api.ts';
import { useIsPast } from '#web/lib/clock/use-is-past.ts';
import { useMounted } from '#web/lib/mounted.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';

// The page draws first. The live link and the board load afterwards.
const PublicBoard = lazy(() =>
  import('#web/features/scoring/boards/public-board.tsx').then(module => ({ default: module.PublicBoard })),
);

const missing = 'No se encontró información de la categoría';
const minute = 60_000;
const longestTimer = 2 ** 31 - 1;

type Data = { event: { qualifierOnline: boolean; qualifierState: string | null } };
const isQualifying = (data: Data | undefined) =>
  data?.event.qualifierOnline === true && data.event.qualifierState !== 'completed';

/**
 * Milliseconds until the page asks again; false: never. An organizer may close a qualifier early, and tests appear at
 * their time.
 */
function nextLook(data: (Data & { unannounced: readonly { shownFrom: string }[]; now: string }) | undefined) {
  if (!data) return false;
  const waits = data.unannounced.map(({ shownFrom }) => Math.max(1000, Date.parse(shownFrom) - Date.parse(data.now)));
  const next = Math.min(isQualifying(data) ? minute : longestTimer, ...waits);
  return next < longestTimer && next;
}

export function CategoryDetailScreen() {
  const { id } = useParams({ from: paths.category });
  const { tab } = useSearch({ from: paths.category });
  const navigate = useNavigate();
  const question = useQuery({
    ...api.categories.read.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => nextLook(state.data),
  });
  const { data } = question;
  useTitle(data ? `${data.category.name} · ${data.event.name}` : question.isError ? missing : undefined);
  if (!data) return <UnshownPage question={question} missing={missing} />;
  const { category, event, qualifierTests, eventTests, unannounced, now } = data;
  const listOf = (tests: Wod[], stage: Stage) => {
    const isOver = (stage === 'event' ? event.state : event.qualifierState) === 'completed';
    // A test that was not announced before the end stays hidden.
    const waiting = isOver ? [] : unannounced.filter(test => test.stage === stage);
    return {
      count: tests.length + waiting.length,
      content: (
        <Stack>
          <UnannouncedTests tests={waiting} timeZone={event.timeZone} />
          {(tests.length > 0 || waiting.length === 0) && (
            <WodList tests={tests} timeZone={event.timeZone} now={now} isOver={isOver} level={2} />
          )}
        </Stack>
      ),
    };
  };
  const boardOf = (stage: Stage) => (
    <StageBoard
      stage={stage}
      category={category}
      isOn={(stage === 'event' ? event.state : event.qualifierState) === 'running'}
      waitsUntil={stage === 'event' && isQualifying(data) ? event.endQualifier : null}
      now={now}
    />
  );
  return (
    <CategoryPage
      category={category}
      event={event}
      qualifierTests={listOf(qualifierTests, 'qualifier')}
      eventTests={listOf(eventTests, 'event')}
      qualifierBoard={boardOf('qualifier')}
      eventBoard={boardOf('event')}
      tab={tab}
      onTab={next =>
        navigate({ to: paths.category, params: { id }, search: { tab: next }, replace: true, resetScroll: false })
      }
    />
  );
}

type BoardProps = { stage: Stage; category: PublicCategory; isOn: boolean; waitsUntil: string | null; now: string };

/** Asks for the event's board immediately, or after the qualifier has ended (ATH-057, ATH-058). */
function StageBoard({ stage, category, isOn, waitsUntil, now }: BoardProps) {
  const mounted = useMounted();
  const hasEnded = useIsPast(waitsUntil, now);
  // A race has one board, so the page waits for no stage (ATH-055).
  const isRunning = category.typeCategory === 'running';
  const isAsked = isRunning || waitsUntil === null || hasEnded;
  const view = category.publish === 'unPublish' ? 'hidden' : isAsked ? 'open' : 'waiting';
  const meanwhile = <NoBoard view={view} entries={category.entries} />;
  if (!mounted) return meanwhile;
  const shown = isRunning ? 'event' : stage;
  return (
    <Suspense fallback={meanwhile}>
      <PublicBoard key={shown} stage={shown} category={category} isOn={isOn} isAsked={isAsked} meanwhile={meanwhile} />
    </Suspense>
  );
}
