import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import type { MadeDay } from './make-day.ts';
import { patientCall } from './patient-call.ts';

/** Makes the plan of the evening before. In the morning some are absent, and each plan is changed as proposed. */
export async function planMorning(url: string, day: MadeDay, chance: () => number, noShows: number): Promise<string[]> {
  const call = patientCall(url, day.organizer.cookie);
  await call('heats/generate', { eventId: day.eventId });
  const firstTests = day.categories.map(({ tests }) => tests[0]!.id);
  for (const testId of firstTests) await call('heats/publish', { testId });
  const everybody = day.categories.flatMap(({ entryIds }) => entryIds);
  const absent = new Set<string>();
  while (absent.size < Math.min(noShows, everybody.length - 1)) {
    absent.add(everybody[Math.floor(chance() * everybody.length)]!);
  }
  for (const entryId of absent) await call('attendance/set', { entryId, state: 'absent' });
  for (const testId of firstTests) {
    const { basis, repair } = await call<HeatPlanView>('heats/planInputs', { testId });
    const changes = repair?.changes.map(({ entryId, to }) => ({ entryId, to })) ?? [];
    if (changes.length > 0) await call('heats/replace', { testId, basis, changes });
  }
  return [...absent];
}
