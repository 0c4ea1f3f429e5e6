import { expect, test, vi } from 'vitest';
import { railDevice } from './rail-device.ts';

const log = (takeId: string, epoch: number | null) => ({ railId: 'carril', account: 'juez', takeId, epoch });
const stored = { logs: [log('new', null)], older: [log('sent', 1), log('never sent', null)] };
vi.mock('./device-db.ts', () => ({
  openDevice: () => ({ read: async (store: keyof typeof stored) => stored[store] }),
}));

test('LIVE-D16 rail logs: an older take that the server never confirmed → not sent, so the newer one keeps the rail', async () => {
  const logs = await railDevice.listLogs('juez');
  expect(logs.map(({ takeId }) => takeId)).toEqual(['sent', 'new']);
});
