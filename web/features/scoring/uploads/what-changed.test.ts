import { describe, expect, test } from 'vitest';
import type { OwnUpload } from '#contract/scoring/uploads.ts';
import { whatChanged } from './what-changed.ts';

const result: OwnUpload = {
  wodId: 'fran',
  status: 'approved',
  quantity: 80_000,
  timeMs: null,
  members: [],
  video: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', isLink: true, poster: null },
  note: null,
  idJudge: 'automatic',
  modified: false,
  modifiedByOrganization: false,
  appealed: false,
  quantityByAthlete: null,
  timeByAthleteMs: null,
  sent: null,
  editCount: 0,
  lastEditAt: null,
  originalSubmissionAt: null,
  updatedAt: '2026-11-20T12:00:00Z',
  version: 1,
  appeal: null,
  whyNotAppealed: null,
  canEdit: true,
};
const amrap = { typeWod: 'amrap' as const, unit: 'reps' as const, needTime: false };
const changed = (seen: OwnUpload | null | undefined, now: OwnUpload | null) => whatChanged(seen, now, amrap, null);

describe('changes of a result during typing', () => {
  test('several fields changed → each with its old and new value', () => {
    const now = { ...result, version: 2, quantity: 85_000, status: 'rejected' as const, note: 'No se ven los pies' };
    expect(changed(result, now)).toEqual([
      { label: 'Resultado', before: '80 reps', now: '85 reps' },
      { label: 'Estado', before: 'Aprobado', now: 'Rechazado' },
      { label: 'Nota del juez', before: 'Ninguno', now: 'No se ven los pies' },
    ]);
    expect(changed(result, { ...result, video: null })).toEqual([{ label: 'Video', before: null, now: 'Es otro' }]);
  });

  test('only version, count or date changed → no change', () => {
    expect(changed(result, { ...result, version: 7, editCount: 3, updatedAt: '2026-11-21T12:00:00Z' })).toEqual([]);
    expect(changed(null, null)).toEqual([]);
  });

  test('a result appeared or disappeared → the text says so', () => {
    expect(changed(null, result)[0]).toEqual({ label: 'Resultado', before: 'Ninguno', now: '80 reps' });
    expect(changed(result, null)).toEqual([{ label: 'Resultado', before: '80 reps', now: 'Ya no está' }]);
  });

  test('the draft has no known base → only the present values', () => {
    expect(changed(undefined, result)).toEqual([
      { label: 'Resultado', before: null, now: '80 reps' },
      { label: 'Estado', before: null, now: 'Aprobado' },
    ]);
    expect(changed(undefined, null)).toEqual([]);
  });

  test('R10 a team’s values changed → each change names its member', () => {
    const member = (idUser: string, quantity: number) => {
      return { idUser, fullName: idUser, quantity, timeMs: null, status: null, note: null };
    };
    const team = {
      name: 'Las Cumbres',
      members: [
        { idUser: 'eva', fullName: 'Eva' },
        { idUser: 'fabi', fullName: 'Fabi' },
      ],
    };
    const was = { ...result, members: [member('eva', 40_000), member('fabi', 40_000)] };
    const is = { ...result, members: [member('eva', 45_000), member('fabi', 35_000)] };
    expect(whatChanged(was, is, amrap, team)).toEqual([
      { label: 'Eva', before: '40 reps', now: '45 reps' },
      { label: 'Fabi', before: '40 reps', now: '35 reps' },
    ]);
  });
});
