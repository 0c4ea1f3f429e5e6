import { messages } from '#contract/messages.ts';

const loading = new Map<string, Promise<void>>();

/** Loads a third-party script once. A failed load can be retried. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(url);
      script.remove();
      reject(new Error(messages.server.offline));
    };
    document.head.append(script);
  });
  loading.set(url, started);
  return started;
}
