import type { Page } from '@playwright/test';
import type { SignUpType } from '#contract/base.ts';

export const paths: Record<SignUpType, string> = {
  athlete: '/register/competitor',
  staff: '/register/staff',
  box: '/register/box',
  organization: '/register/organization',
};

export const create = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' }).click();
