import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { DrawnPage, PageDrawer } from '#contract/first-paint.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { askWhatIsOpen, takeAnswers } from '#web/lib/storage/first-answers.ts';
import { App } from './app.tsx';
import { paths } from './paths.ts';
import { type AppRouter, createAppRouter, leadsToScreen } from './routes.tsx';

export { answerCallsWith } from '#web/lib/server-link.ts';

/** The screens that the server renders: people share them, and search engines read them. */
const screens: Record<string, string> = {
  [paths.home]: 'screens/public/home.tsx',
  [paths.events]: 'screens/public/events.tsx',
  [paths.event]: 'screens/public/event-detail.tsx',
  [paths.category]: 'screens/public/category-detail.tsx',
};

// A screen may need an answer before it can send its next request. No screen needs more rounds than this.
const mostRounds = 4;

/**
 * Writes the address as the router spells it. Else the router would redirect; the browser only corrects the address in
 * place.
 */
function spellAddress(router: AppRouter) {
  const asked = router.latestLocation;
  const search = router.matchRoutes(asked).at(-1)?.search;
  router.history.replace(router.buildLocation({ to: asked.pathname, search } as object).publicHref);
}

const known = createAppRouter(createQueryClient(), createMemoryHistory());
export const hasScreen: PageDrawer['hasScreen'] = path => leadsToScreen(known, path);

export const drawPage: PageDrawer['drawPage'] = async (href): Promise<DrawnPage | null> => {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [href] }));
  spellAddress(router);
  await router.load();
  const screen = screens[router.state.matches.at(-1)?.fullPath ?? ''];
  if (!screen) return null;
  const draw = () => renderToString(<App router={router} queryClient={queryClient} />);
  // Components declare their queries, so one render shows which answers a screen needs.
  let html = draw();
  for (let round = 0; round < mostRounds && (await askWhatIsOpen(queryClient)); round++) html = draw();
  // React writes this mark for a part that failed or waits. The browser would report such a part as an error.
  if (html.includes('<!--$!-->')) throw new Error(`a part of ${screen} could not be drawn`);
  const answers = takeAnswers(queryClient);
  queryClient.clear();
  return { html, status: answers.some(answer => 'missing' in answer) ? 404 : 200, screen, answers };
};
