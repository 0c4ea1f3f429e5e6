import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { deleteNoticesBefore, insertSoon } from './notices.store.ts';
import { sendAgain, sendDue } from './send-notices.ts';

const day = 86_400_000;

export const noticeJobs = (app: App) =>
  ({
    'send-notices': () => sendDue(app),
    'send-notices-again': ({ again }) => sendAgain(app, again),
    'tell-soon': async () => {
      const db = app.database.kysely;
      await insertSoon(db, app.now());
      await sendDue(app);
      await deleteNoticesBefore(db, new Date(app.now().getTime() - day));
    },
  }) satisfies Handlers;
