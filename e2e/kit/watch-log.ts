import type { Page } from '@playwright/test';

/** Log lines that the page writes about failed loads. */
export function watchLog(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning') lines.push(message.text());
  });
  return lines;
}
