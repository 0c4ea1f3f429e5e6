import { defineConfig, devices } from '@playwright/test';
import { film } from './e2e/film.ts';
import { findChromium } from './tools/chromium.ts';

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

// On a phone every screen is walked and looked at once; what a rule answers does not depend on the size of the window.
const oneOfEachScreen = new RegExp(
  [
    ...[
      'PUB-052',
      'PUB-020',
      'PUB-022.*: athlete',
      'catalogue',
      'a page that does not exist',
      'E11 what',
      'keyboard reaches',
    ],
    ...['PUB-067', 'PUB-085', 'PUB-003'],
    ...['PUB-095', 'the form of Atleta', 'PUB-106 PUB-105', 'PUB-287.*athlete'],
    ...['PUB-150 PUB-151', 'accounts are found'],
    ...['PUB-053', 'ATH-025', 'ATH-027', 'ATH-045'],
    ...['ORG-036', 'ORG-443', 'ORG-102 ORG-380', 'own event has its header'],
    ...['each category shows what it is', 'plain example'],
    ...['own category has its buttons', 'ORG-057'],
    ...['ATH-131', 'two mates', 'ATH-084', 'ATH-096', 'ATH-102'],
    ...['ATH-060', 'ATH-051', 'a position opens why', 'two hundred long', 'own row of'],
    ...['a pasted column', 'two windows'],
    ...['ATH-126', 'ORG-088 many', 'ORG-139', 'income tells'],
    ...['ATH-037 ATH-038', 'ORG-150 ORG-151', 'ORG-201 ORG-205', 'two hundred judges'],
    ...['every test has its badge', 'is confirmed, sent, seen and edited', 'a rejected result shows'],
    ...['a file is chosen, looked at'],
    ...['ORG-173 ORG-174', 'ATH-252 ATH-253'],
    ...['ORG-207 ORG-208', 'on site a judge writes'],
    ...['stands beside what was typed', 'put off from its page'],
    ...['names the tickets, passes one on', 'money of tickets goes back'],
    ...['200 taps over three reloads', 'who came and who did not is marked', 'each place says why, and athletes see'],
    ...['ORG-025 ORG-069', 'ORG-196 ORG-248', 'S7 D6', 'D9 what a judge', 'before the final begins the day'],
    ...['the operator reads who', 'an organization finds in its menu', 'turns the second step on'],
  ].join('|'),
);

// Whoever runs a day stands with a tablet: its plan, its arrivals, its heats and its judges.
const onTablets = new RegExp(
  [
    ...['an organizer runs a day', 'each rail has its judge', 'each place says why', 'a move with or without a mouse'],
    ...['one comes to the heats'],
  ].join('|'),
);

export default defineConfig({
  testDir: 'e2e',
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
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    {
      name: 'tablet',
      use: { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 }, hasTouch: true },
      grep: onTablets,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: oneOfEachScreen },
  ],
});
