import type { ReactNode } from 'react';
import type { Wod } from '#contract/competition/wod-form.ts';
import { heatTags } from '#contract/texts/heats.ts';
import { type Stage, testToScore } from '#domain/competition/wods/wod-rules.ts';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import { PageTabs } from '#web/ui/pages/page-tabs.tsx';
import { ResultsTab } from './results-tab.tsx';

type Props = {
  eventId: string;
  categoryId: string;
  tests: { stage: Stage; wod: Wod }[];
  /** The id of the test in the address. */
  chosen: string | undefined;
  onChoose: (wodId: string) => void;
  timeZone: string;
  now: string;
  noBoard: (view: BoardView) => ReactNode;
};

export function ResultsPart({ tests, chosen, onChoose, now, ...of }: Props) {
  const times = tests.map(({ wod }) => ({
    id: wod.uid,
    start: Date.parse(wod.start),
    end: Date.parse(wod.end),
    status: wod.status,
  }));
  const known = times.find(({ id }) => id === chosen) ?? testToScore(times, Date.parse(now));
  return (
    <PageTabs
      label="Tests con resultados"
      inner
      value={known?.id}
      onChange={onChoose}
      tabs={tests.map(({ stage, wod }) => ({
        value: wod.uid,
        label: nameOf(stage, wod),
        content: <ResultsTab {...of} stage={stage} test={wod} now={now} />,
      }))}
    />
  );
}

/** The test that runs is marked, so that nobody types into another one (D22). */
function nameOf(stage: Stage, { name, status }: Wod): string {
  if (stage === 'qualifier') return `Clasificatorio: ${name}`;
  return status === 'active' ? `${name} · ${heatTags.active}` : name;
}
