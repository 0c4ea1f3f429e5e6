import type { RunningRow } from '#domain/scoring/boards/board.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import type { Cell } from '#server/foundation/sheets/sheet-files.ts';

/** The columns of a race as a sheet. The four columns of ORG-543 come first (N12). */
export const runningColumns = [
  'Posición',
  'Nombre',
  'Ciudad',
  'Total',
  'Diferencia',
  'Dorsal',
  'Sexo',
  'Posición por sexo',
  'Edad',
  'Grupo de edad',
  'Posición por grupo',
  'Club',
];

const statuses = { ok: 'Por cargar', dnf: 'DNF', dns: 'DNS', dsq: 'DSQ' };
const sexes: Record<string, string> = { M: 'Masculino', F: 'Femenino' };

/** Returns a group of ten years such as `30–39`, as most races here name their masters. */
const groupOf = (age: number) => `${age - (age % 10)}–${age - (age % 10) + 9}`;

/** Counts places within a part of the race. Equal times share a place there too. */
function placesWithin() {
  const parts = new Map<string, { count: number; place: number; timeMs: number | null }>();
  return (part: string, timeMs: number | null): number => {
    const last = parts.get(part) ?? { count: 0, place: 0, timeMs: null };
    const count = last.count + 1;
    const place = last.timeMs === timeMs && last.count > 0 ? last.place : count;
    parts.set(part, { count, place, timeMs });
    return place;
  };
}

/** Makes the cells of a race. Call it with the rows in table order. */
export function runnerCells(): (row: RunningRow) => Cell[] {
  const placeOf = placesWithin();
  return ({ pos, name, city, timeMs, gap, status, bib, sex, age, club }) => {
    const isPlaced = pos > 0 && timeMs !== null;
    const group = age === null ? null : groupOf(age);
    return [
      pos || null,
      name,
      city ?? 'Sin definir',
      isPlaced ? writeTime(timeMs) : statuses[status],
      gap === null || gap === 0 ? null : `+${writeTime(gap)}`,
      bib,
      sex && (sexes[sex] ?? sex),
      isPlaced && sex ? placeOf(`sex ${sex}`, timeMs) : null,
      age,
      group,
      isPlaced && sex && group ? placeOf(`group ${sex} ${group}`, timeMs) : null,
      club,
    ];
  };
}
