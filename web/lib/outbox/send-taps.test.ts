import { ORPCError } from '@orpc/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RailLog } from './rail-device.ts';
import { sendTaps } from './send-taps.ts';

const take = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/api.ts', () => ({ client: { rails: { take } } }));
vi.mock('./rail-device.ts', () => ({ railDevice: { readTaps: async () => [], changeLog: async () => undefined } }));

const start = { count: 0, noReps: 0, tieBreakAt: null };
const log: RailLog = {
  ...{ railId: 'carril', account: 'juez', takeId: 'toma', deviceId: 'teléfono', epoch: null, seen: 4, start },
  ...{ have: 0, errorMs: null, isSuperseded: false, isSigned: false },
};
beforeEach(() => void take.mockReset());

test('LIVE-D16 taps: a telephone takes a rail → the take names the epoch that the page saw', async () => {
  take.mockResolvedValue({ epoch: 5, ...start });
  expect(await sendTaps(log)).toMatchObject({ epoch: 5, isSuperseded: false });
  expect(take.mock.lastCall?.[0]).toMatchObject({ railId: 'carril', seen: 4 });
});

test('LIVE-D16 taps: the server refuses a take from before a false start → the count stays here as superseded', async () => {
  take.mockRejectedValue(new ORPCError('CONFLICT'));
  expect(await sendTaps(log)).toMatchObject({ epoch: null, isSuperseded: true });
});
