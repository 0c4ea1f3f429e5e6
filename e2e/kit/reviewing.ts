import type { Page } from '@playwright/test';
import type { AccountType } from '#contract/base.ts';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import type { RunningApp } from '#testing/running-app.ts';
import type { Contest } from './contests.ts';

type App = {
  url: string;
  sql: RunningApp['database']['sql'];
  makeUser: (type: AccountType, changes?: Record<string, unknown>) => Promise<NewAccount>;
};

/** Makes an approved judge with every permission for the contest's category. */
export async function makeJudge(app: App, { eventId, categoryId }: Contest, names = {}): Promise<NewAccount> {
  const judge = await app.makeUser('staff', names);
  const id = crypto.randomUUID();
  await app.sql`insert into staff_applications
      (id, event_id, judge_id, type, about_experience, status, may_qualifier, may_event, created_at, decided_at, updated_at)
    select ${id}, id, ${judge.uid}, type, 'Diez competencias.', 'approved', qualifier_online, true, now(), now(), now()
      from events where id = ${eventId}`;
  await app.sql`insert into staff_categories (application_id, category_id) values (${id}, ${categoryId})`;
  return judge;
}

type Sent = { quantity: number; timeMs?: number; video?: string; members?: { userId: string; quantity: number }[] };
const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** Inserts a result that an athlete sent and no judge has reviewed. Other tests cover the upload. */
export async function sendResult(
  { sql }: App,
  contest: Contest,
  test: string,
  name: string,
  sent: Sent,
): Promise<void> {
  const [wodId = '', entryId = ''] = [contest.tests[test], contest.entries[name]];
  const members = sent.members?.map(member => {
    return { ...member, quantity: member.quantity * 1000, timeMs: null, status: 'pending', note: null };
  });
  await sql`insert into results (id, wod_id, entry_id, category_id, stage, status, quantity, time_ms, video_url, team_results,
      original_submission_at, submitted_at, created_at, updated_at)
    select ${crypto.randomUUID()}, id, ${entryId}, category_id, case when type_event = 'qualifier' then 'qualifier' else 'event' end,
      'pending', ${sent.quantity * 1000}, ${sent.timeMs ?? null}, ${sent.video ?? film}, ${members ? JSON.stringify(members) : null}::text::jsonb,
      now(), now(), now(), now() from wods where id = ${wodId}`;
}

export const stored = async ({ sql }: App, contest: Contest, test: string, name: string) => {
  const [row] =
    await sql`select status, quantity, time_ms, quantity_by_athlete, time_by_athlete_ms, modified, note, marks, version, judge_id
    from results where wod_id = ${contest.tests[test] ?? ''} and entry_id = ${contest.entries[name] ?? ''}`;
  return row as Record<string, unknown> | undefined;
};

export const reviewPage = (contest: Contest, type: string, name: string, test?: string) =>
  `/dashboard/staff/review-results/${type}/${contest.entries[name]}${test ? `?wod=${contest.tests[test]}` : ''}`;

// A fake YouTube player: seven minutes, controlled by messages.
const frame = `<!doctype html><html lang="es"><title>Video</title><body style="background:#1b2a44"><main aria-label="Película"><h1 style="color:#fff">Video</h1></main><script>
  const state = { currentTime: 0, duration: 420, playerState: 2, playbackRate: 1 };
  const tell = () => parent.postMessage(JSON.stringify({ event: 'infoDelivery', info: state }), '*');
  const deeds = {
    playVideo: () => { state.playerState = 1; },
    pauseVideo: () => { state.playerState = 2; },
    seekTo: seconds => { state.currentTime = seconds; },
    setPlaybackRate: rate => { state.playbackRate = rate; },
  };
  addEventListener('message', ({ data }) => {
    const { event, func, args } = JSON.parse(data);
    if (event === 'command') deeds[func](...args);
    tell();
  });
</script></body></html>`;

export const playFilms = (page: Page) =>
  page.route('https://www.youtube-nocookie.com/**', route => route.fulfill({ contentType: 'text/html', body: frame }));

export const decide = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name });
export const done = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });
