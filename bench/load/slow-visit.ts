import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerProcessor = 4;

/** A new browser on a slow network and a slow CPU. `asked` counts its downloads. */
export async function openSlowly(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  const asked = { bytes: 0, files: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    asked.bytes += encodedDataLength;
  });
  page.on('request', request => {
    if (['script', 'stylesheet', 'font'].includes(request.resourceType())) asked.files++;
  });
  return { context, page, asked };
}

/** Opens a page and waits until nothing has arrived for a second and a half. An open stream does not count. */
export async function openAndStay(page: Page, url: string): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  await page.goto(url, { waitUntil: 'load' });
  while (performance.now() - last < 1_500) await setTimeout(100);
}

type Account = { type: string; email: string; password: string };

export async function signInto(context: BrowserContext, url: string, { type, email, password }: Account) {
  const data = { json: { type, email, password, remember: false } };
  const answer = await context.request.post(`${url}/rpc/accounts/signIn`, { data });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}: ${await answer.text()}`);
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
