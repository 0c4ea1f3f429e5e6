import { useEffect } from 'react';
import { readKept } from '#web/lib/browser-store.ts';
import { doorDeviceKey } from '#web/lib/door-device-key.ts';

/** T2: a device that once was a door forgets the list of an event that is over, whoever opens whichever page. */
export function useForgetDoors() {
  useEffect(() => {
    if (!readKept(doorDeviceKey)) return;
    const forgetting = import('#web/lib/outbox/door-device.ts').then(({ doorDevice }) => doorDevice.forgetOver());
    forgetting.catch(() => undefined);
  }, []);
}
