import { expect, test } from 'vitest';
import { counts, type Field, type TestColumn } from './field.ts';
import { rankField } from './rank-field.ts';

// Published results, recomputed by this engine: the men of a CrossFit Central Regional, seven timed events with a cap.
// The source has place, sum, result and points of each event: github.com/Gobd/regionalLeaderboard,
// controllers/dataCtrl.js at 413fae8. One athlete per line, named by the published place only. `+n`: capped with n
// repetitions missing. In the first event tie-break times that were not published separated equal caps. The number
// after the slash gives the published order of those equals. A fortieth athlete left after five events and is in no
// published line. The points of the others leave that athlete's places open. The last line represents that athlete,
// with results between the published neighbours of those places.
const published = `
1  582 | 6:19.74 18:36.61 4:17.50 14:53.34 13:25.69 9:51.97 2:33.87 | 95 90 69 75 63 90 100
2  566 | +3/3 +2 4:04.91 13:15.65 12:06.14 9:50.55 2:51.45 | 39 73 95 95 100 95 69
3  540 | 6:18.19 19:55.93 4:23.89 14:43.42 14:14.49 10:08.47 2:36.97 | 100 75 53 80 57 85 90
4  512 | 9:07.64 +14 4:18.36 14:30.24 13:04.47 9:43.15 3:04.87 | 63 67 63 85 73 100 61
5  478 | 6:42.99 +20 4:19.40 15:16.91 13:20.82 11:13.55 2:50.65 | 90 63 61 65 69 59 71
6  473 | 7:32.32 18:13.70 4:22.25 16:09.48 +2 10:16.62 2:36.13 | 73 100 57 47 26 75 95
7  465 | 8:56.77 +2 4:09.11 +3 13:18.50 11:01.22 2:38.15 | 65 73 80 24 71 67 85
8  449 | 7:25.39 +68 4:20.59 15:44.84 12:26.12 10:41.56 2:50.23 | 75 29 59 55 85 73 73
9  440 | 7:45.77 18:16.48 4:15.55 16:55.88 14:30.31 11:48.58 2:51.80 | 71 95 73 26 53 55 67
10 426 | +3/4 +23 4:17.50 16:03.84 12:14.82 12:45.41 2:43.39 | 37 57 69 49 95 39 80
11 409 | 10:24.62 +22 4:24.38 15:17.28 +2 10:11.53 2:44.42 | 55 59 51 63 26 80 75
12 400 | +14/1 +44 4:06.74 15:37.48 12:20.49 10:44.80 4:00.33 | 22 43 90 61 90 71 23
13 387 | +1/2 19:19.65 4:24.67 16:19.75 13:21.32 11:07.34 3:40.34 | 51 85 49 39 67 61 35
14 384 | 9:58.96 +23 3:52.37 16:32.82 +12 11:06.39 3:11.58 | 59 57 100 33 23 65 47
15 383 | +3/1 +23 4:13.03 13:13.60 14:46.54 13:55.43 3:34.91 | 43 57 75 100 45 24 39
16 381 | +2/1 +40 4:08.36 15:13.70 13:33.03 13:27.18 3:19.34 | 47 47 85 69 59 29 45
17 381 | 9:34.14 19:44.35 4:17.48 +33 14:50.45 12:38.74 2:52.68 | 61 80 71 18 43 43 65
18 351 | +1/3 +15 4:29.02 16:27.67 14:42.94 11:06.66 3:11.43 | 49 65 43 35 47 63 49
19 350 | 7:10.00 +135 4:29.37 16:42.03 14:40.64 10:46.05 3:07.62 | 85 20 41 29 49 69 57
20 338 | 10:27.17 +89 4:37.02 15:40.42 12:44.43 11:20.79 3:20.16 | 53 26 25 59 75 57 43
21 321 | +3/2 +6 4:27.05 16:16.54 14:31.33 12:39.85 3:40.96 | 41 69 47 43 51 41 29
22 320 | +2/2 +21 4:30.74 15:03.07 +2 12:17.82 3:40.85 | 45 61 37 73 26 47 31
23 317 | +13/2 +23 4:22.54 15:04.41 14:20.65 13:26.65 3:52.47 | 23 57 55 71 55 31 25
24 302 | 7:17.11 +138 4:32.05 16:17.70 13:32.85 12:35.97 4:46.26 | 80 19 35 41 61 45 21
25 282 | 8:29.34 +182 4:32.86 16:57.73 +0 11:56.69 3:07.36 | 69 18 31 25 27 53 59
26 274 | +17/1 +45 4:27.23 14:16.49 15:36.50 13:52.75 5:07.87 | 19 41 45 90 35 25 19
27 265 | 10:07.66 +52 4:45.56 16:22.52 15:17.32 12:05.78 3:53.75 | 57 33 24 37 39 51 24
28 259 | +15/1 +45 4:17.74 +20 15:40.64 13:39.52 3:10.00 | 20 41 65 22 33 27 51
29 254 | +4/1 +46 4:30.73 16:02.64 +14 13:13.73 3:39.13 | 35 37 39 51 22 33 37
30 234 | +13/1 +35 4:49.48 +41 15:33.28 14:51.99 2:54.17 | 24 49 23 17 37 21 63
31 228 | +10/2 +114 5:47.87 +7 12:38.46 13:46.61 3:40.67 | 25 23 18 23 80 26 33
32 219 | +4/1 +91 5:05.56 +28 15:13.47 14:02.15 3:09.10 | 35 25 21 21 41 23 53
33 206 | +4/3 +127 4:51.92 +32 +25 12:53.96 3:09.09 | 31 21 22 19 21 37 55
34 203 | +14/2 +184 4:35.87 15:43.69 +48 13:09.96 3:43.57 | 21 17 27 57 19 35 27
35 199 | +6/1 +46 4:33.28 16:51.54 15:40.85 14:07.63 3:50.42 | 29 37 29 27 29 22 26
36 194 | +8/1 +67 5:06.38 16:15.58 15:40.67 15:28.57 5:00.07 | 27 31 20 45 31 20 20
37 187 | +10/1 +112 5:57.58 16:32.85 +50 12:12.36 4:40.84 | 26 24 17 31 18 49 22
38 185 | +18/1 +85 5:10.64 15:14.71 +51 15:50.13 +1 | 18 27 19 67 17 19 18
39 164 | +18/2 +115 4:36.45 +31 +40 +25 3:28.10 | 17 22 26 20 20 18 41
-  -   | 8:40.00 +42 4:32.50 15:50.00 13:23.00 - -
`;

const worth = [
  100, 95, 90, 85, 80, 75, 73, 71, 69, 67, 65, 63, 61, 59, 57, 55, 53, 51, 49, 47, 45, 43, 41, 39, 37, 35, 33, 31, 29,
  27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,
];
// The whole minute above the slowest finisher; capped results rank only by their repetitions.
const capsMinutes = [11, 20, 6, 17, 16, 16, 6];
const target = 1000;

const msOf = (written: string) => {
  const [minutes = '', seconds = ''] = written.split(':');
  return Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000);
};

const athletes = published
  .trim()
  .split('\n')
  .map(line => {
    const [head = '', raw = '', points = ''] = line.split('|').map(part => part.trim().split(/\s+/));
    return { place: Number(head[0]), sum: Number(head[1]), raw: [...raw], points: [...points].map(Number) };
  });
const listed = athletes.filter(({ place }) => place > 0);

function columnOf(event: number): TestColumn {
  const timeCapMs = capsMinutes[event]! * 60_000;
  const size = athletes.length;
  const column = {
    test: { needTime: true, isForTime: true, isPenalized: false, validReps: target, timeCapMs, isFinal: false },
    counts: new Uint8Array(size).fill(counts.yes),
    quantity: new Float64Array(size).fill(target * 1000),
    timeMs: new Float64Array(size).fill(timeCapMs),
    tiebreakMs: new Float64Array(size).fill(Number.NaN),
  };
  athletes.forEach(({ raw }, index) => {
    if (raw[event] === '-') {
      column.counts[index] = counts.no;
      return;
    }
    const [, missing, order] = /^\+(\d+)(?:\/(\d+))?$/.exec(raw[event]!) ?? [];
    if (missing === undefined) column.timeMs[index] = msOf(raw[event]!);
    else column.quantity[index] = (target - Number(missing)) * 1000;
    if (order !== undefined) column.tiebreakMs[index] = Number(order);
  });
  return column;
}

const field: Field = {
  size: athletes.length,
  system: { decrementType: 8, table: { points: worth.map(points => points * 100), beyond: 'zero' } },
  tests: capsMinutes.map((_minutes, event) => columnOf(event)),
  standing: new Uint8Array(athletes.length),
  // The results do not depend on the order by name, so any order will do.
  nameOrder: Uint32Array.from(athletes, (_athlete, index) => athletes.length - 1 - index),
};

test('published results: a regional of 39 athletes and seven events → its points, sums and places', () => {
  const standings = rankField(field);
  const line = [...standings.order].filter(index => athletes[index]!.place > 0);
  const built = listed.map((_athlete, index) => ({
    place: line.indexOf(index) + 1,
    sum: standings.totalSum[index]! / 100,
    points: standings.tests.map(({ points }) => points[index]! / 100),
  }));
  expect(built).toEqual(listed.map(({ place, sum, points }) => ({ place, sum, points })));
});
