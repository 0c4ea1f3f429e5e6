import { defineConfig, devices } from '@playwright/test';
import { browserArguments } from '#e2e/kit/browser-arguments.ts';
import { findChromium } from '#tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['./tools/build-web.ts', './e2e/kit/axe.ts'],
  outputDir: 'test-results',
  // A story waits now and then: two cores are busy with three.
  workers: 3,
  // A loaded machine is no fault of the program; what must be quick is measured in bench/.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  // What passes only sometimes is a fault of the program or of the story: it is asked once more so that the end of the log
  // can tell it, and tools/test-runners.ts lets a run pass with two of them at most.
  retries: 1,
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
    // Nothing moves while it is looked at; that it may move at all is the theme's and shown in the catalogue.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium() ?? undefined, args: browserArguments },
  },
  // Tags choose the sizes of a story: `@phone` and `@tablet` add one to the desktop, `@phone-only` replaces it. In a story
  // of the day each of them replaces it: people hold phones and tablets there.
  // `@phone` is for the phone's own drawer, bars, cards, sheets, pads and camera. One walk shows all else on a phone.
  // `@tablet` is for an organizer's plan, arrivals, heats and judges on the day.
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      grepInvert: /@phone-only|[ /]day\/.*@(phone|tablet)/,
    },
    {
      name: 'tablet',
      use: { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 }, hasTouch: true },
      grep: /@tablet/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: /@phone/ },
  ],
});
