import { expect, test } from 'vitest';
import { uploadButtons } from './upload-buttons.ts';

const [start, end] = [1000, 2000];
const event = { type: 'online' as const, start, end, eventCompleted: false, isCaptain: true };
const qualifier = { start: 1000, end: 1500, isCompleted: false };
const shown = (changes: Partial<Parameters<typeof uploadButtons>[0]>, now: number) =>
  uploadButtons({ ...event, qualifier, ...changes }, now);

test('ATH-088 ATH-089 M2 qualifier button of an athlete: from the start until the end or the closing → shown', () => {
  expect([999, 1000, 1499, 1500].map(now => shown({}, now).qualifier)).toEqual([false, true, true, false]);
  expect(shown({ qualifier: { ...qualifier, isCompleted: true } }, 1200).qualifier).toBe(false);
  expect(shown({ qualifier: null }, 1200).qualifier).toBe(false);
  expect(shown({ type: 'offline' }, 1200).qualifier).toBe(true);
});

test('SPEC-W18 N20 ATH-090 results button: an online event is running, its qualifier too → shown', () => {
  const results = (changes: Parameters<typeof shown>[0], now: number) => shown(changes, now).results;
  expect([999, 1000, 1999, 2000].map(now => results({ qualifier: null }, now))).toEqual([false, true, true, false]);
  expect(results({}, 1200)).toBe(true);
  expect(results({ type: 'offline' }, 1600)).toBe(false);
  expect(results({ eventCompleted: true }, 1600)).toBe(false);
});

test('ATH-091 R10 upload buttons: a team member without the captain’s role → none', () => {
  expect(shown({ isCaptain: false }, 1200)).toMatchObject({ qualifier: false, results: false });
});

test('R9 past uploads of a qualifier: the window is over → the captain may look at them', () => {
  const past = (changes: Parameters<typeof shown>[0], now: number) => {
    const { pastQualifier, pastResults } = shown(changes, now);
    return [pastQualifier, pastResults];
  };
  expect(past({}, 1499)).toEqual([false, false]);
  expect(past({}, 1500)).toEqual([true, false]);
  expect(past({}, 2000)).toEqual([true, true]);
  expect(past({ isCaptain: false }, 2000)).toEqual([false, false]);
  expect(past({ qualifier: null, type: 'offline' }, 2000)).toEqual([false, false]);
});
