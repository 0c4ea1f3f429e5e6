import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

// Allows for several long tests in parallel.
export const patience = 300_000;

export const day = 86_400_000;

/** Opens a fresh browser window, as another person on another device would. */
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
