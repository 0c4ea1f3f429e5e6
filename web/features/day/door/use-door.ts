import { useEffect, useState, useSyncExternalStore } from 'react';
import { nothingTyped, typeKey } from '#domain/day/door/read-code.ts';
import { createDoor, type Door } from './door.ts';

const refreshEvery = 5_000;

/** The door of this screen; it refreshes while it is shown. */
export function useDoor(place: Parameters<typeof createDoor>[0]) {
  const [door] = useState(() => createDoor(place));
  const state = useSyncExternalStore(door.subscribe, door.read);
  useEffect(() => {
    void door.open();
    const timer = setInterval(() => void door.refresh(), refreshEvery);
    const stopFollowing = door.followNetwork();
    return () => {
      clearInterval(timer);
      stopFollowing();
    };
  }, [door]);
  return { door, state };
}

/** Input of a USB scanner, wherever the focus is except in a field. */
export function useScanner(door: Door, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    let typed = nothingTyped;
    const onKey = (event: KeyboardEvent) => {
      const next = typeKey(typed, event.key, event.timeStamp);
      typed = next.typed;
      if (next.scanned === null) return;
      event.preventDefault();
      void door.scan(next.scanned, true);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [door, isOn]);
}
