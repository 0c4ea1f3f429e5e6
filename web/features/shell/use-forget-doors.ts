import { useEffect } from 'react';
import { readKept } from '#web/lib/browser-store.ts';
import { doorDeviceKey } from '#web/lib/door-device-key.ts';

/** A device that was a door deletes the list of a finished event, on any page (T2). */
export function useForgetDoors() {
  useEffect(() => {
    if (!readKept(doorDeviceKey)) return;
    const forgetting = import('#web/lib/outbox/door-device.ts').then(({ doorDevice }) => doorDevice.forgetOver());
    forgetting.catch(() => undefined);
  }, []);
}
