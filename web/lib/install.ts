import { useSyncExternalStore } from 'react';

type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function change(next: InstallPrompt | null) {
  offer = next;
  for (const listener of listeners) listener();
}

/** Stores the browser's install prompt for later. The event fires once, before any screen exists. */
export function keepInstallOffer() {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    change(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => change(null));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Opens the browser's install dialog. Null when the user has to use the browser's menu. */
export function useInstallOffer(): (() => Promise<void>) | null {
  const kept = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (!kept) return null;
  return async () => {
    await kept.prompt();
    change(null);
  };
}
