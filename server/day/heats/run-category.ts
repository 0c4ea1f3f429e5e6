import { messages } from '#contract/messages.ts';
import { type CategoryCommand, categorySteps, whyNotCategory } from '#domain/day/heats/heat-states.ts';
import type { App } from '#server/app.ts';
import { setCategoryState } from '#server/competition/categories/set-category-state.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { moveRun } from './run-clock.ts';
import { type HeldDay, withLockedDay } from './with-locked-day.ts';

type OfCategory = { categoryId: string; commandId?: string | undefined };

/** Controls of a category (ORG-273 to ORG-280). */
const runCategory = (app: App, viewer: Viewer, { categoryId, commandId }: OfCategory, command: CategoryCommand) =>
  withLockedDay(
    app,
    viewer,
    { name: `${command}Category`, act: 'category-run', commandId, target: { categoryId } },
    async held => {
      const why = whyNotCategory(command, held.day);
      if (why) throw refused(messages.heats.whyNot[why]);
      await setCategoryState(held.trx, categoryId, categorySteps[command].to);
      if (command === 'pause' || command === 'restart') await holdClock(held, command);
    },
  );

/** The running heat's clock pauses and resumes with its category. A clock paused before stays paused (D6). */
async function holdClock({ trx, day, now }: HeldDay, command: 'pause' | 'restart'): Promise<void> {
  const heat = day.heats.find(({ status }) => status === 'active');
  if (!heat) return;
  if (command === 'pause' && heat.state === 'running') {
    await moveRun(trx, heat, { command, countIn: 0, now, held: true });
  }
  if (command === 'restart' && heat.held) await moveRun(trx, heat, { command: 'resume', countIn: 10, now });
}

export const startCategory = (app: App, viewer: Viewer, { type, ...of }: OfCategory & { type: 'start' | 'restart' }) =>
  runCategory(app, viewer, of, type);
export const pauseCategory = (app: App, viewer: Viewer, of: OfCategory) => runCategory(app, viewer, of, 'pause');
export const finishCategory = (app: App, viewer: Viewer, of: OfCategory) => runCategory(app, viewer, of, 'finish');
