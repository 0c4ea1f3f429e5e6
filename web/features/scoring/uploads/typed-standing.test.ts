import { describe, expect, test } from 'vitest';
import type { OwnUpload } from '#contract/scoring/uploads.ts';
import { isStored, standOf } from './typed-standing.ts';
import { startValues, toSent, type UploadValues } from './upload-values.ts';

const amrap = { needTime: false, typeWod: 'amrap', isWodPenalized: false, validReps: null, timeCap: 600 } as const;
const sprint = { ...amrap, needTime: true, typeWod: 'for time', validReps: 100 } as const;
const link = 'https://youtu.be/aqz-KE-bpKQ';
const typed: UploadValues = {
  quantity: '80',
  minutes: '',
  seconds: '',
  members: [],
  link,
  videoId: '',
  fileName: '',
};
const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const stored = (changes: Partial<OwnUpload> = {}) =>
  ({
    quantity: 80_000,
    timeMs: null,
    members: [],
    video: { url, isLink: true, poster: null },
    status: 'pending',
    canEdit: true,
    ...changes,
  }) as unknown as OwnUpload;

describe('typed and stored upload', () => {
  test('one athlete → equal by the server’s rules, such as the cap', () => {
    expect(isStored(typed, stored(), amrap)).toBe(true);
    const finished = { ...typed, quantity: '100', minutes: '6', seconds: '' };
    expect(isStored(finished, stored({ quantity: 100_000, timeMs: 360_000 }), sprint)).toBe(true);
    // A capped result has the cap as its time, whatever time was typed.
    expect(isStored({ ...typed, minutes: '5' }, stored({ timeMs: 600_000 }), sprint)).toBe(true);
  });

  test.each<[string, Partial<UploadValues>, Partial<OwnUpload>]>([
    ['another quantity', { quantity: '81' }, {}],
    ['nothing', { quantity: '' }, { quantity: 0 }],
    ['another video', { link: 'https://youtu.be/dQw4w9WgXcQ' }, {}],
    ['a file for a link', { link: '', videoId: 'video-1' }, {}],
  ])('%s → not equal', (_what, changes, result) => {
    expect(isStored({ ...typed, ...changes }, stored(result), amrap)).toBe(false);
  });

  test('a file with any file name → equal by its video', () => {
    const video = { url: '/api/videos/video-1', isLink: false, poster: null };
    const file = { ...typed, link: '', videoId: 'video-1', fileName: 'fran.mp4' };
    expect(isStored(file, stored({ video }), amrap)).toBe(true);
  });

  test('R10 a team → equal if every member’s values are', () => {
    const part = (idUser: string, quantity: string) => ({ idUser, quantity, minutes: '', seconds: '' });
    const values = { ...typed, quantity: '', members: [part('eva', '45'), part('fabi', '35')] };
    const members = (eva: number, fabi: number) =>
      [
        { idUser: 'eva', quantity: eva, timeMs: null },
        { idUser: 'fabi', quantity: fabi, timeMs: null },
      ] as unknown as OwnUpload['members'];
    expect(isStored(values, stored({ members: members(45_000, 35_000) }), amrap)).toBe(true);
    expect(isStored(values, stored({ members: members(40_000, 40_000) }), amrap)).toBe(false);
  });
});

describe('state of a typed upload', () => {
  const of = (changes: Partial<Parameters<typeof standOf>[0]>) =>
    standOf({ result: null, isAudit: false, state: 'open', isTyped: true, wantsEdit: false, ...changes });
  test('a first result arrives meanwhile → the typed text stays, as an edit', () => {
    expect(of({ result: stored() })).toMatchObject({ isEditing: true, isOpen: true, mayGoOn: true });
    expect(of({ result: stored(), isTyped: false })).toMatchObject({ isEditing: false, isOpen: false });
    expect(of({ result: stored({ status: 'rejected' }) })).toMatchObject({ isAnew: true, isOpen: true, mayGoOn: true });
  });
  test('editing is forbidden or the test is over → it cannot be sent, and typed values stay visible', () => {
    expect(of({ result: stored({ canEdit: false }) })).toMatchObject({ isOpen: false, mayGoOn: false });
    expect(of({ result: stored(), state: 'over' })).toMatchObject({ isOpen: false, mayGoOn: false });
    // The fields with the typed values stay visible after the end.
    expect(of({ state: 'over' })).toMatchObject({ isOpen: true, mayGoOn: false });
  });
});

test('house 5.1 edited upload: only the repetitions change → the time is sent to the millisecond', () => {
  const wod = { ...sprint, uid: 'wod' } as unknown as Parameters<typeof startValues>[0];
  const begun = startValues(wod, null, stored({ quantity: 100_000, timeMs: 330_250 }));
  expect(begun).toMatchObject({ quantity: '100', minutes: '05', seconds: '30.250' });
  expect(toSent({ ...begun, quantity: '98' }, wod).values).toEqual({
    quantity: 98,
    time: { minutes: 5, seconds: 30, milliseconds: 250 },
  });
});
