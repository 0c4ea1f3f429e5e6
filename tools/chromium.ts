import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canInstallPackages, installPackage } from './apt.ts';

// Chromium's headless shell shows the same pages with half the processor time. It refuses notifications.
const packages = ['chromium-headless-shell', 'chromium'] as const;
const binary = (name: (typeof packages)[number]) => `/usr/bin/${name}`;
const firstOf = (...paths: (string | undefined)[]) => paths.find(path => path && existsSync(path)) ?? null;

/** The browser for tests: that of PIZARRA_CHROMIUM, Debian's, or Playwright's download. Null if there is no browser. */
export const findChromium = (): string | null =>
  firstOf(process.env.PIZARRA_CHROMIUM, ...packages.map(binary), chromium.executablePath());

/** The browser for tests that need notifications. */
export const findWholeChromium = (): string | null =>
  firstOf(binary('chromium'), chromium.executablePath(), process.env.PIZARRA_CHROMIUM);

export async function provideChromium(): Promise<string> {
  const named = firstOf(process.env.PIZARRA_CHROMIUM);
  if (named) return named;
  if (canInstallPackages()) {
    for (const name of packages) if (!existsSync(binary(name))) await installPackage(name);
  }
  const found = findChromium();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: run «npx playwright install --with-deps chromium», or name one in PIZARRA_CHROMIUM.',
  );
}
