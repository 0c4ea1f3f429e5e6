import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { canInstallPackages, installPackage } from './apt.ts';

const debian = '/usr/bin/chromium';

/** The browser of the tests: the one that PIZARRA_CHROMIUM names, Debian's, or Playwright's own download. */
export function findChromium(): string | null {
  return (
    [process.env.PIZARRA_CHROMIUM, debian, chromium.executablePath()].find(path => path && existsSync(path)) ?? null
  );
}

export async function provideChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (canInstallPackages() && (await installPackage('chromium'))) return debian;
  throw new Error(
    'Falta Chromium para las pruebas del navegador: ejecuta «npx playwright install --with-deps chromium» o indica uno con PIZARRA_CHROMIUM.',
  );
}
