import type { Page } from '@playwright/test';

/** Lines that the page writes into the browser's log about a load that failed. */
export function watchLog(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning') lines.push(message.text());
  });
  return lines;
}
