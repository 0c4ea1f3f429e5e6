import { searchable } from '#domain/foundation/text/searchable.ts';
import { rankRunning, runningStatuses } from '#domain/scoring/ranking/running.ts';
import type { CopyTransaction } from '#server/foundation/db/copy.ts';
import type { StoredSnapshot } from '#server/scoring/boards/boards.store.ts';
import { copyTexts, setParameter } from './copy-rows.ts';
import { runnersQuery } from './large.store.ts';
import type { Head, LargeRunning } from './large-columns.ts';
import { indexNames } from './name-index.ts';
import { packTexts } from './texts.ts';

// Every index here is within its column. The compiler cannot see that, hence the `!`.

export async function loadRunning(
  sql: CopyTransaction,
  { id, distanceM, processedAt }: StoredSnapshot,
  head: Omit<Head, 'count' | 'version'>,
): Promise<LargeRunning> {
  await setParameter(sql, id);
  const [names, bibs, sexes, cities, clubs] = [[], [], [], [], []] as (string | null)[][];
  const [numbers, ages]: number[][] = [[], []];
  const runners: { timeMs: number | null; status: (typeof runningStatuses)[number] }[] = [];
  await copyTexts(sql, runnersQuery, ([number, name, bib, sex, city, club, age, timeMs, status]) => {
    numbers!.push(Number(number));
    names!.push(name!);
    bibs!.push(bib!);
    sexes!.push(sex!);
    cities!.push(city!);
    clubs!.push(club!);
    ages!.push(Number(age ?? 0));
    const isKnown = runningStatuses.find(known => known === status);
    runners.push({ timeMs: timeMs === null ? null : Number(timeMs), status: isKnown ?? 'dnf' });
  });
  const { order, position, gapMs } = rankRunning(runners);
  return {
    kind: 'running',
    head: { ...head, version: '', count: runners.length },
    distanceM,
    processedAt,
    runners: {
      numbers: Uint32Array.from(numbers!),
      bibs: packTexts(bibs!),
      names: packTexts(names!),
      sexes: packTexts(sexes!),
      cities: packTexts(cities!),
      clubs: packTexts(clubs!),
      ages: Uint16Array.from(ages!),
      timesMs: Float64Array.from(runners, ({ timeMs }) => timeMs ?? 0),
      statuses: Uint8Array.from(runners, ({ status }) => runningStatuses.indexOf(status)),
    },
    order,
    position,
    gapMs,
    names: indexNames(order.length, row => [searchable(names![order[row]!]!), searchable(bibs![order[row]!] ?? '')]),
  };
}
