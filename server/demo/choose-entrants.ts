import type { DemoEvent } from './season/demo-event.ts';

export type DemoAthlete = { userId: string; sex: 'femenino' | 'masculino' | null; birthdate: string };

const wantedSex = (name: string) => {
  if (/femenin|mujeres|damas/i.test(name)) return 'femenino';
  return /masculin|varones|caballeros/i.test(name) ? 'masculino' : null;
};

const ageOn = (birthdate: string, moment: Date) =>
  Math.floor((moment.getTime() - Date.parse(birthdate)) / (365.25 * 86_400_000));

/** One entry an athlete and event (J1), by sex and age; another event begins with another athlete. */
export function chooseEntrants(event: DemoEvent, index: number, athletes: readonly DemoAthlete[], start: Date) {
  const [shown, ...others] = athletes;
  if (!shown) return [];
  const turn = (index * 7) % others.length;
  const turned = [...others.slice(turn), ...others.slice(0, turn)];
  // The account that a visitor signs in with is in every third event: some are left to join.
  const waiting = new Set(index % 3 === 0 ? [shown, ...turned] : turned);
  return event.categories.flatMap(({ name, ages: [youngest, oldest], entries }, position) => {
    const sex = wantedSex(name);
    const fitting = [...waiting].filter(athlete => {
      const age = ageOn(athlete.birthdate, start);
      return age >= youngest && age <= oldest && (sex === null || athlete.sex === sex);
    });
    return fitting.slice(0, entries).map(athlete => {
      waiting.delete(athlete);
      return { userId: athlete.userId, position };
    });
  });
}
