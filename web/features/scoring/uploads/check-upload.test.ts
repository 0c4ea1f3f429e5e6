import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { checkUpload } from './check-upload.ts';
import type { UploadValues } from './upload-values.ts';

const words = messages.upload;
const link = 'https://youtu.be/aqz-KE-bpKQ';
const filled: UploadValues = {
  quantity: '80',
  minutes: '6',
  seconds: '28',
  members: [],
  link,
  videoId: '',
  fileName: '',
};
const amrap = {
  needTime: false,
  typeWod: 'amrap',
  unit: 'reps',
  isWodPenalized: false,
  validReps: null,
  timeCap: 600,
} as const;
const sprint = { ...amrap, needTime: true, typeWod: 'for time', unit: 'reps', validReps: 100 } as const;
const errorsOf = (changes: Partial<UploadValues>, test: Parameters<typeof checkUpload>[1] = sprint) =>
  checkUpload({ ...filled, ...changes }, test, 'event');

test('upload form: all values are valid → no error', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ quantity: '0', minutes: '', seconds: '' }, amrap)).toEqual({});
});

test.each([
  ['', words.quantity],
  ['12a', words.digits],
  ['-1', words.digits],
  ['1.5', words.digits],
  ['1000000', words.quantityMost],
])('ATH-213 ATH-214 ATH-215 walk-athlete 27 upload form: quantity %j → refused', (quantity, quantityError) => {
  expect(errorsOf({ quantity }, amrap)).toEqual({ quantity: quantityError });
});

test('walk-athlete 2 R2 upload form: time above the cap → refused, also for a capped result', () => {
  const time = messages.result.overCap('10:00');
  expect(errorsOf({ quantity: '96', minutes: '10', seconds: '01' })).toEqual({ time });
  expect(errorsOf({ quantity: '96', minutes: '10', seconds: '00' })).toEqual({});
});

test('ATH-215 upload form: quantities 0 and 999999 → accepted', () => {
  for (const quantity of ['0', '999999']) expect(errorsOf({ quantity }, amrap)).toEqual({});
});

test.each([
  ['', '', words.time],
  ['60', '0', messages.result.minutes],
  ['x', '0', messages.result.minutes],
  ['0', '60', messages.result.seconds],
  ['0', '0', messages.result.noTime],
  ['10', '1', messages.result.overCap('10:00')],
])('ATH-210 ATH-211 ATH-212 R2 upload form: time %j:%j → refused', (minutes, seconds, time) => {
  expect(errorsOf({ minutes, seconds, quantity: '100' })).toEqual({ time });
});

test('upload form: only minutes or only seconds are typed → read as a time', () => {
  expect(errorsOf({ minutes: '7', seconds: '', quantity: '100' })).toEqual({});
  expect(errorsOf({ minutes: '', seconds: '59', quantity: '100' })).toEqual({});
});

test('upload form: a quantity above a For Time’s target → refused', () => {
  expect(errorsOf({ quantity: '101' })).toEqual({ quantity: messages.result.overTarget('100 reps') });
});

test.each([
  ['', words.link],
  ['mi video', words.badUrl],
  ['https://vimeo.com/12', words.youtube],
])('ATH-206 ATH-207 ATH-209 upload form: link %j → refused', (typed, video) => {
  expect(errorsOf({ link: typed })).toEqual({ video });
});

test('R5 upload form: a result of a qualifier → a file is accepted instead of a link', () => {
  expect(checkUpload({ ...filled, link: '', videoId: 'v' }, sprint, 'qualifier')).toEqual({});
  expect(checkUpload({ ...filled, link: '' }, sprint, 'qualifier')).toEqual({ video: words.video });
});

test('R10 upload form: a team → every member’s values are required', () => {
  const members = [
    { idUser: 'one', quantity: '80', minutes: '6', seconds: '0' },
    { idUser: 'two', quantity: '', minutes: '', seconds: '' },
  ];
  expect(errorsOf({ quantity: '', members })).toEqual({
    'members.two.quantity': words.quantity,
    'members.two.time': words.time,
  });
});
