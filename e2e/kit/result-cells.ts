import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import type { Contest } from './contests.ts';

export const words = messages.result;

export const cell = (page: Page, column: string, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${column} de ${name}: `) });

export const field = (page: Page, column: string, name: string) =>
  page.getByRole('textbox', { name: `${column} de ${name}`, exact: true });

export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

export const saved = (page: Page) => page.getByText(words.saved);

export const readAsOrganizer = ({ organizer, tests, entries }: Contest, testName: string, name: string) =>
  organizer.call<{ result: Record<string, unknown> | null }>('results/readAsOrganizer', {
    wodId: tests[testName],
    entryId: entries[name],
  });
