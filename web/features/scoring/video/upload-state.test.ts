import { describe, expect, test } from 'vitest';
import { idle, paceOf, progressOf, takeSample, type VideoUpload, writeBytes, writeRemaining } from './upload-state.ts';

const upload = (changes: Partial<VideoUpload>): VideoUpload => ({
  phase: 'sending',
  fileName: 'fran.mp4',
  size: 1000,
  sent: 456,
  speed: null,
  videoId: null,
  poster: null,
  isPlayable: true,
  message: null,
  canRetry: false,
  ...changes,
});

describe('ATH-185 progress of an upload', () => {
  test.each([
    ['starting', 'active'],
    ['sending', 'active'],
    ['checking', 'active'],
    ['paused', 'normal'],
    ['done', 'normal'],
    ['waiting', 'exception'],
    ['failed', 'exception'],
  ] as const)('phase %s → status %s, with its percent', (phase, status) => {
    expect(progressOf(upload({ phase }))).toEqual({ value: 45, status });
  });

  test('bytes are sent → the percent rises, and 100 only at the end', () => {
    expect([0, 1, 500, 999, 1000].map(sent => progressOf(upload({ sent })).value)).toEqual([0, 0, 50, 99, 100]);
  });
});

test('ATH-186 progress of an upload: no upload runs → the value is 101', () => {
  expect(progressOf(null)).toEqual({ value: 101, status: 'normal' });
  expect(idle).toBe(101);
});

describe('speed of an upload', () => {
  test('measured over the last ten seconds → unknown at first', () => {
    let state = takeSample([], { at: 0, sent: 0 });
    expect(state.speed).toBeNull();
    state = takeSample(state.samples, { at: 100, sent: 500 });
    expect(state.speed).toBeNull();
    for (let second = 1; second <= 30; second++) {
      state = takeSample(state.samples, { at: second * 1000, sent: second < 15 ? second * 1000 : 15_000 });
    }
    expect(state.speed).toBe(0);
    expect(state.samples.length).toBeLessThan(13);
  });

  test('the upload continues from an earlier position → measured again', () => {
    const before = takeSample([{ at: 0, sent: 0 }], { at: 1000, sent: 9000 });
    const after = takeSample(before.samples, { at: 2000, sent: 5000 });
    expect(after).toEqual({ samples: [{ at: 2000, sent: 5000 }], speed: null });
  });

  test.each([
    [{ speed: 2_000_000, size: 400_000_000, sent: 40_000_000 }, '2.0 MB/s · faltan 3 min'],
    [{ speed: null }, ''],
    [{ speed: 5, phase: 'paused' as const }, ''],
    [{ speed: 0 }, ''],
  ])('upload speed: %j → %j', (changes, words) => {
    expect(paceOf(upload(changes))).toBe(words);
  });

  test.each([
    [3, 'faltan unos segundos'],
    [22, 'faltan 25 s'],
    [60, 'falta 1 min'],
    [200, 'faltan 3 min'],
    [7500, 'faltan 2 h 5 min'],
  ])('remaining time: %i seconds → %s', (seconds, words) => {
    expect(writeRemaining(seconds)).toBe(words);
  });

  test.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [12_345, '13 KB'],
    [1_234_567, '1.2 MB'],
    [345_000_000, '345 MB'],
    [2_147_483_648, '2.15 GB'],
  ])('size of a file: %i bytes → %s', (bytes, words) => {
    expect(writeBytes(bytes)).toBe(words);
  });
});
