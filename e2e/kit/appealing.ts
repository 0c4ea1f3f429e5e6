import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import type { AppealDetail } from '#contract/scoring/appeals.ts';
import type { Contested } from './contested.ts';

export const words = messages.appeal;

export const readAppeal = ({ organizer }: Contested, id: string) =>
  organizer.call<AppealDetail>('appeals/readAsOrganizer', { id });

export const dialog = (page: Page) => page.getByRole('dialog');

export const field = (page: Page, name: string) => dialog(page).getByLabel(name);
