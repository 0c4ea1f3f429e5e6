import { Button } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { UploadScreen } from '#contract/scoring/uploads.ts';
import { usePassing, useServerClock } from '#web/lib/clock/server-clock.ts';
import { usePrefetchedAt } from '#web/lib/prefetched-at.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { type DrawAppeal, OwnResults } from './own-results.tsx';
import { TestChoice } from './test-choice.tsx';
import { TestPanel } from './test-panel.tsx';
import { accessRefusal } from './upload-failures.ts';
import { failedUpload, RefusedUpload, SampleTests } from './upload-fallback.tsx';
import type { DrawVideo } from './upload-form.tsx';
import { BackButton, titles, UploadHeader } from './upload-header.tsx';
import styles from './upload-page.module.css';
import type { UploadSource } from './upload-source.ts';
import { stateOf } from './upload-words.ts';
import { useUpload } from './use-upload.ts';

type Props = {
  source: UploadSource;
  account: string;
  /** The id of the test in the address. */
  chosen: string | undefined;
  onChoose: (wodId: string) => void;
  drawVideo?: DrawVideo;
  drawAppeal?: (
    result: Parameters<DrawAppeal>[0],
    wod: Parameters<DrawAppeal>[1],
    screen: UploadScreen,
  ) => ReturnType<DrawAppeal>;
};

export function UploadPage(props: Props) {
  const { source } = props;
  const title = titles[source.stage];
  const askedAt = usePrefetchedAt();
  const query = useQuery({
    ...(source.query as UseQueryOptions<UploadScreen>),
    // The route may have loaded the data a moment ago; then it is not loaded again.
    refetchOnMount: ({ state }) => state.dataUpdatedAt < askedAt,
  });
  const { data, error, refetch, dataUpdatedAt } = query;
  const refusal = accessRefusal(error);
  if (refusal) return <RefusedUpload title={title} {...refusal} />;
  if (!data) {
    return (
      <div>
        <PageHeader title={title} back={<BackButton />} />
        <QueryFallback query={query} {...failedUpload} height={72} label="Cargando los tests" />
        {error && <SampleTests />}
      </div>
    );
  }
  return <Loaded {...props} screen={data} receivedAt={dataUpdatedAt} reload={refetch} />;
}

type LoadedProps = Props & { screen: UploadScreen; receivedAt: number; reload: () => Promise<unknown> };

function Loaded(props: LoadedProps) {
  const { source, screen, chosen, onChoose, drawAppeal } = props;
  const { tests } = screen;
  const clock = useServerClock(screen.now, props.receivedAt);
  const now = usePassing(
    clock,
    tests.flatMap(({ start, end }) => [start, end]),
  );
  const panel = useRef<HTMLDivElement>(null);
  const [isMissed, setMissed] = useState(false);
  const open = tests.filter(test => stateOf(test, screen, now) === 'open');
  // A single open test is chosen, and stays chosen after its end.
  const [only] = useState(open.length === 1 ? open[0]?.uid : undefined);
  const test = tests.find(({ uid }) => uid === (chosen ?? only));
  const missing = source.stage === 'qualifier' ? messages.upload.test : messages.upload.wod;
  const choose = (id: string, byHand: boolean) => {
    setMissed(false);
    onChoose(id);
    if (byHand && matchMedia('(max-width: 63.99em)').matches) {
      requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'start' }));
    }
  };
  return (
    <div>
      <UploadHeader title={titles[source.stage]} screen={screen} />
      {tests.length === 0 ? (
        <EmptyState
          card
          level={2}
          title={messages.upload.noTests}
          text="Cuando la organización los publique, los verás aquí."
        />
      ) : (
        <div className={styles.columns}>
          <TestChoice
            screen={screen}
            now={now}
            chosen={test?.uid ?? null}
            onChoose={choose}
            error={isMissed && !test ? missing : null}
          />
          <div ref={panel} className={styles.panel}>
            {test ? (
              <OneTest key={`${test.uid} ${screen.entryId}`} {...props} test={test} clock={clock} now={now} />
            ) : (
              <Stack className={`card ${styles.none}`}>
                <p className="dim">
                  {open.length > 0 ? 'Elige un test para cargar tu resultado.' : 'Ningún test está disponible ahora.'}
                </p>
                <Button
                  size="lg"
                  disabled={open.length === 0}
                  onClick={() => {
                    setMissed(true);
                    notify.error(messages.upload.errors);
                  }}
                >
                  {open.length > 0 ? 'Subir resultados' : 'Test no disponible'}
                </Button>
              </Stack>
            )}
          </div>
        </div>
      )}
      <OwnResults screen={screen} appeal={drawAppeal && ((result, wod) => drawAppeal(result, wod, screen))} />
    </div>
  );
}

type OneProps = LoadedProps & { test: UploadScreen['tests'][number]; clock: () => number; now: number };

function OneTest({ source, screen, test, account, now, reload, clock, drawVideo }: OneProps) {
  const upload = useUpload({ source, screen, test, account, now, reload });
  return <TestPanel upload={upload} clock={clock} drawVideo={drawVideo} />;
}
