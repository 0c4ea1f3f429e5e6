import type { Page } from '@playwright/test';

/**
 * Watches for a text, and for the load of `path` that follows it. The page itself notes the time and its password
 * fields: the test is often too slow to look before the page leaves.
 */
export async function watchLeaving(page: Page, text: string, path: string) {
  const seen = Promise.withResolvers<{ at: number; passwords: string[] }>();
  await page.exposeFunction('tellSeen', seen.resolve);
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (!document.body.textContent.includes(${JSON.stringify(text)})) return;
    observer.disconnect();
    const at = Date.now();
    const passwords = () => Array.from(document.querySelectorAll('[type=password]'), field => field.value);
    setTimeout(() => window.tellSeen({ at, passwords: passwords() }), 100);
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
  const leaves = page
    .waitForRequest(request => request.isNavigationRequest() && new URL(request.url()).pathname === path)
    .then(() => Date.now());
  return {
    /** Milliseconds from the text to the load, and what the password fields held soon after the text. */
    left: async () => {
      const { at, passwords } = await seen.promise;
      return { after: (await leaves) - at, passwords };
    },
  };
}
