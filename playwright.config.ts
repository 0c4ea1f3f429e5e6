import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // A loaded machine is no fault of the program; what must be quick is measured in bench/.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: '.cache/tests/playwright.json' }]],
  use: {
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    // A trace of every step doubles what the tests cost; it is taken when somebody asks for it.
    trace: process.env.PIZARRA_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Each test opens a browser that has seen nothing: without this each would fetch and keep the whole app again.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium() ?? undefined, args: quiet },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    // Where somebody is sent, and what a mail leads to, does not depend on the size of the window.
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      testIgnore: ['guards.spec.ts', 'new-version.spec.ts', 'recovery.spec.ts'],
    },
  ],
});
