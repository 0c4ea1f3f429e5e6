import type { DayBlocks } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { unitNames } from '#domain/competition/wods/wod-types.ts';
import type { PlanReason, SeedSource } from '#domain/day/heats/plan.ts';
import { railTarget } from '#domain/day/rails/finish-values.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { dayText, hourText } from '#domain/foundation/time/wall-words.ts';
import { ordinal } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import type { Block, Column, Foot, PrintSheet, Row } from './paper.ts';
import type { PrintedRail } from './prints.store.ts';

/** The event as every sheet shows it. `live`: the address of its public page of the day. */
export type PrintedEvent = { name: string; timeZone: string; live: string; now: Date };
type Rows = readonly [PrintedRail, ...PrintedRail[]];

/** Rows that share a key, each group in the order of its first row. */
const groupsOf = (rows: readonly PrintedRail[], keyOf: (row: PrintedRail) => string): Rows[] =>
  [...Map.groupBy(rows, keyOf).values()] as unknown as Rows[];

const isNamed = ({ stageName, place, categoryId }: PrintedRail) => stageName !== null || place === categoryId;
const placeName = ({ stageName, place, categoryId, category }: PrintedRail): string =>
  stageName ?? (place === categoryId ? category : 'Pista');

const momentText = (at: Date, timeZone: string) =>
  `el ${dayText(at, timeZone).toLowerCase()} a las ${hourText(at, timeZone)}`;

type Start = Pick<PrintedRail, 'startsAt' | 'plannedAt'>;
/** `(plan 10:30 a. m.)` beside the told start; empty while the heat starts as planned. */
const planText = ({ startsAt, plannedAt }: Start, timeZone: string): string =>
  +startsAt === +plannedAt ? '' : `(plan ${hourText(plannedAt, timeZone)})`;
const startText = (start: Start, timeZone: string): string =>
  `${hourText(start.startsAt, timeZone)} ${planText(start, timeZone)}`.trim();

const footOf = ({ live, timeZone, now }: PrintedEvent, rows: Rows, lines: readonly string[]): Foot => {
  const published = rows.reduce((last, { publishedAt }) => (publishedAt > last ? publishedAt : last), new Date(0));
  const said = [`Plan publicado ${momentText(published, timeZone)}`, `Impreso ${momentText(now, timeZone)}`];
  const link = { text: live, lines: ['Plan vigente', new URL(live).host] };
  return { bold: messages.prints.screenHolds, lines: [...said, ...lines], link };
};

const seedOf = ({ why }: PrintedRail) => ((why as PlanReason[] | null) ?? []).find(reason => reason.code === 'seed');

const seedWords: Record<Exclude<SeedSource, 'registration'>, string> = {
  qualifier: 'Puesto: el del clasificatorio.',
  standing: 'Puesto: el de la tabla cuando se hizo el plan.',
};

function resultWords({ typeWod, unit, needTime, validReps, isWodPenalized, members }: PrintedRail): string {
  if (typeWod === 'for time' && validReps !== null && !isWodPenalized)
    return `Resultado: el tiempo de quien llegó a ${railTarget(validReps, members)}; si no, ${unitNames[unit].toLowerCase()}.`;
  return `Resultado: ${unitNames[unit].toLowerCase()}${needTime ? ' y tiempo' : ''}.`;
}

type Named = ReadonlyMap<string, string>;

/** Why an athlete has this heat and rail. A seed that has its own column is left out, and so is the judge. */
function reasonsOf({ why }: PrintedRail, names: Named, hasSeed: boolean): string {
  const reasons = ((why as PlanReason[] | null) ?? []).filter(
    ({ code }) => code !== 'judge' && !(hasSeed && code === 'seed'),
  );
  const nameOf = (entryId: string) => names.get(entryId) ?? messages.prints.somebody;
  return reasons.map(reason => messages.heatPlans.why(reason, nameOf)).join(' ') || messages.heatPlans.noReasons;
}

/**
 * A test's heats with their athletes, judges and an empty box for the result. With reasons, each athlete has a line of
 * why.
 */
export const heatSheets = (
  event: PrintedEvent,
  rails: readonly PrintedRail[],
  { withReasons = false } = {},
): PrintSheet[] =>
  groupsOf(rails, ({ testId }) => testId).map(rows => {
    const [first] = rows;
    const names = new Map(rows.map(({ entryId, name }) => [entryId, name]));
    const seededBy = rows.map(row => seedOf(row)?.from).find(from => from && from !== 'registration');
    const columns: Column[] = [
      { head: 'Carril', width: 6.3, look: 'number' },
      ...(seededBy ? [{ head: 'Puesto', width: 7.1, look: 'place' } as const] : []),
      { head: 'Atleta', width: 35.8, look: 'name' },
      { head: 'Box', width: 18.2, look: 'plain' },
      { head: 'Juez', width: 19, look: 'plain' },
      { head: 'Resultado', width: 13.6, look: 'box' },
    ];
    const blocks = groupsOf(rows, ({ heatId }) => heatId).map((heat): Block => {
      const told = heat.flatMap((row): Row[] => {
        const seed = seedOf(row);
        const place = seed && seed.from !== 'registration' ? ordinal(seed.rank) : '';
        const cells = [`${row.number}`, ...(seededBy ? [place] : []), row.name, row.box ?? '', row.judgeName ?? ''];
        return withReasons ? [{ cells }, { note: reasonsOf(row, names, seededBy !== undefined) }] : [{ cells }];
      });
      const [{ heat: title, timeCap }] = heat;
      return {
        title,
        beside: startText(heat[0], event.timeZone),
        right: [
          isNamed(heat[0]) ? placeName(heat[0]) : '',
          `${counted(heat.length, 'carril', 'carriles')} · tope ${writeTime(timeCap * 1_000)}`,
        ],
        columns,
        rows: told,
      };
    });
    const lines = [seededBy && seededBy !== 'registration' && seedWords[seededBy], resultWords(first)];
    return {
      over: event.name,
      title: `${first.category} · ${first.test}`,
      right: dayText(first.startsAt, event.timeZone),
      rowHeight: 27.2,
      blocks,
      foot: footOf(event, rows, [lines.filter(Boolean).join(' ')]),
    };
  });

/** One sheet a floor, with the heats that have not begun, by their start. */
export const callSheets = (event: PrintedEvent, rails: readonly PrintedRail[]): PrintSheet[] =>
  groupsOf(
    rails.filter(({ status }) => status !== 'finished'),
    ({ place, startsAt }) => `${place} ${dayText(startsAt, event.timeZone)}`,
  ).map(rows => ({
    over: `${event.name} · Lista de llamada`,
    title: placeName(rows[0]),
    right: dayText(rows[0].startsAt, event.timeZone),
    rowHeight: 28,
    blocks: groupsOf(rows, ({ heatId }) => heatId).map(heat => ({
      title: heat[0].heat,
      beside: startText(heat[0], event.timeZone),
      right: [heat[0].category, heat[0].test],
      columns: [
        { head: 'Carril', width: 9, look: 'number' },
        { head: 'Atleta', width: 60, look: 'big' },
        { head: 'Box', width: 23, look: 'plain' },
        { head: 'Está', width: 8, look: 'tick' },
      ],
      rows: heat.map(({ number, name, box }) => ({ cells: [`${number}`, name, box ?? ''] })),
    })),
    foot: footOf(event, rows, ['Marca a quien ya está en la zona de llamada.']),
  }));

const shortestPauseMs = 10 * 60_000;

const judgeColumns: readonly Column[] = [
  { head: 'Hora', width: 14, look: 'place' },
  { head: 'Pista', width: 17, look: 'plain' },
  { head: 'Heat', width: 13, look: 'plain' },
  { head: 'Carril', width: 8, look: 'number' },
  { head: 'Atleta', width: 48, look: 'name' },
];

/** One sheet a judge, with the judge's rails, their times and the pauses. */
export const judgeSheets = (event: PrintedEvent, rails: readonly PrintedRail[]): PrintSheet[] =>
  groupsOf(
    rails.filter(({ judgeId }) => judgeId !== null),
    ({ judgeId }) => judgeId!,
  )
    .toSorted(([one], [other]) => one.judgeName!.localeCompare(other.judgeName!, 'es'))
    .map(rows => ({
      over: `${event.name} · Día del juez`,
      title: rows[0].judgeName!,
      right: counted(rows.length, 'carril', 'carriles'),
      rowHeight: 30,
      blocks: groupsOf(rows, ({ startsAt }) => dayText(startsAt, event.timeZone)).map(day => ({
        title: dayText(day[0].startsAt, event.timeZone),
        beside: '',
        right: [],
        columns: judgeColumns,
        rows: day.flatMap((row, at) => {
          const before = day[at - 1];
          const pause = before ? +row.startsAt - +before.startsAt - before.slotS * 1_000 : 0;
          const cells = [
            [hourText(row.startsAt, event.timeZone), planText(row, event.timeZone)],
            placeName(row),
            row.heat,
            `${row.number}`,
            [row.name, `${row.category} · ${row.test}`],
          ] as const;
          const note = `Pausa de ${Math.round(pause / 60_000)} min`;
          return pause >= shortestPauseMs ? [{ note }, { cells }] : [{ cells }];
        }),
      })),
      foot: footOf(event, rows, []),
    }));

/** One sheet a day of the plan: each test with its hours, floor and heats, without names. */
export function planSheets({ event, tests, places }: DayBlocks): PrintSheet[] {
  const planned = tests
    .flatMap(({ block, ...test }) => (block ? [{ ...test, block }] : []))
    .toSorted((one, other) => one.block.start.localeCompare(other.block.start));
  const isOpen = planned.every(({ block }) => block.isPublished);
  const nameOf = (uid: string) => places.find(place => place.uid === uid)?.name ?? '';
  return [...Map.groupBy(planned, ({ block }) => dayText(block.start, event.timeZone))].map(([day, own]) => ({
    over: event.name,
    title: 'Horario',
    right: day,
    rowHeight: 26,
    blocks: [
      {
        title: '',
        beside: '',
        right: [],
        columns: [
          { head: 'Empieza', width: 14, look: 'place' },
          { head: 'Termina', width: 14, look: 'plain' },
          { head: 'Categoría', width: 38, look: 'name' },
          { head: 'Pista', width: 20, look: 'plain' },
          { head: 'Heats', width: 14, look: 'plain' },
        ],
        rows: own.map(({ name, category, placeId, heats, heatMin, block }) => ({
          cells: [
            hourText(block.start, event.timeZone),
            hourText(block.end, event.timeZone),
            [category.name, name],
            nameOf(placeId),
            heats === 0 ? '' : `${heats} de ${heatMin} min`,
          ],
        })),
      },
    ],
    foot: {
      bold: isOpen ? messages.prints.screenHolds : 'Sin publicar: solo para la organización.',
      lines: ['Los heats salen de los inscritos del día en que se imprimió.'],
      link: null,
    },
  }));
}
