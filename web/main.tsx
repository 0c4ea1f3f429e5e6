import '#web/ui/styles/base-styles.ts';
import './theme.css';
import { onlineManager } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstAnswersId } from '#contract/first-paint.ts';
import { keepInstallOffer } from '#web/lib/install.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { keepAnswers } from '#web/lib/storage/first-answers.ts';
import { keepFirstAnswers } from '#web/lib/storage/kept-queries.ts';
import { hearWayBack } from '#web/ui/dialogs/way-back.ts';
import { App } from './app.tsx';
import { createAppRouter } from './routes.tsx';

hearWayBack();
keepInstallOffer();
// The library assumes a network at the start. A page opened offline would then not notice when the network returns.
onlineManager.setOnline(navigator.onLine);

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
const root = document.getElementById('root')!;
const firstAnswers = document.getElementById(firstAnswersId);
const app = <App router={router} queryClient={queryClient} />;

if (firstAnswers) {
  await keepAnswers(queryClient, JSON.parse(firstAnswers.textContent));
  // Tells the router that the server rendered the page, so that it puts no waiting page around it.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, app);
  keepFirstAnswers(queryClient);
} else createRoot(root).render(app);
