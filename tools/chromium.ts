import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canInstallPackages, installPackage } from './apt.ts';

// Chromium's headless shell uses a third less processor time than the full browser, with the same pages.
const debian = ['chromium-headless-shell', 'chromium'];
const binary = (name: string) => `/usr/bin/${name}`;

/** The browser for tests: that of PIZARRA_CHROMIUM, Debian's, or Playwright's download. Null if there is no browser. */
export function findChromium(): string | null {
  const candidates = [process.env.PIZARRA_CHROMIUM, ...debian.map(binary), chromium.executablePath()];
  return candidates.find(path => path && existsSync(path)) ?? null;
}

export async function provideChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (canInstallPackages()) {
    for (const name of debian) if (await installPackage(name)) return binary(name);
  }
  throw new Error(
    'The browser tests need Chromium: run «npx playwright install --with-deps chromium», or name one in PIZARRA_CHROMIUM.',
  );
}
