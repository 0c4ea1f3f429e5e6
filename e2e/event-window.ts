import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

// A long story takes its time where several are told at once.
export const patience = 180_000;

export const day = 86_400_000;

/** Somebody else, elsewhere: another window of a browser that has seen nothing. */
export async function openWindow(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'es-VE',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    baseURL,
    ...options,
  });
  return context.newPage();
}
