import { defineConfig, devices } from '@playwright/test';
import { film } from '#e2e/kit/film.ts';
import { findChromium } from '#tools/chromium.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that sees what a story films for it, and is allowed to.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

// A phone has its own drawer, bars, cards, sheets, pads and camera. All else that a phone shows is walked once.
const onPhones = new RegExp(
  [
    'at the size of a phone',
    ...['PUB-020', 'PUB-067', 'PUB-150 PUB-151', 'ORG-036', 'reached by links alone', 'no account yet goes on'],
    ...['ATH-027', 'PUB-013 ATH-019', 'a position opens why', 'own row of', 'ATH-096 ATH-097', 'ORG-088 many'],
    ...['accounts are found', 'two hundred judges', 'a pasted column', 'component of the catalogue'],
    ...['ORG-380', 'keyboard reaches all', 'two mates', 'names the tickets, passes one on'],
    ...['confirmed, sent, seen and edited', 'ORG-207 ORG-208', 'on site a judge writes'],
    ...['is marked on a phone', 'each rail has its judge', 'an organizer runs a day', 'each place says why'],
    ...['D9 what a judge', '200 taps over three reloads', 'S7 D6', 'ATH-051 ATH-052', 'two windows', 'ATH-252 ATH-253'],
  ].join('|'),
);

// An organizer's tablet on the day shows the plan, arrivals, heats and judges.
const onTablets = new RegExp(
  [
    ...['an organizer runs a day', 'each rail has its judge', 'each place says why', 'a move with or without a mouse'],
    ...['one comes to the heats'],
  ].join('|'),
);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/kit/axe.ts',
  outputDir: 'test-results',
  // A story waits now and then: two cores are busy with three.
  workers: 3,
  // A loaded machine is no fault of the program; what must be quick is measured in bench/.
  timeout: 90_000,
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
    launchOptions: { executablePath: findChromium() ?? undefined, args: quiet },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      grepInvert: /at the size of a phone/,
    },
    {
      name: 'tablet',
      use: { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 }, hasTouch: true },
      grep: onTablets,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: onPhones },
  ],
});
