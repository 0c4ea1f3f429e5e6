import { useSyncExternalStore } from 'react';

type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function change(next: InstallPrompt | null) {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install the app until somebody asks for it; it comes once, before any screen. */
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

/** The install dialog of the browser, where it has one; null where the person must use the browser's menu. */
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
