import { expect, test, vi } from 'vitest';
import { railDevice } from './rail-device.ts';

const log = (takeId: string, epoch: number | null) => ({ railId: 'carril', account: 'juez', takeId, epoch });
const stored = { logs: [log('new', null)], older: [log('sent', 1), log('never sent', null)] };
vi.mock('./device-db.ts', () => ({
  openDevice: () => ({ read: async (store: keyof typeof stored) => stored[store] }),
}));

test('LIVE-D16 counts on a judge’s phone: an older take that the server never confirmed → not sent, the newer keeps the rail', async () => {
  const logs = await railDevice.listLogs('juez');
  expect(logs.map(({ takeId }) => takeId)).toEqual(['sent', 'new']);
});
