import type { DemoCategory, DemoEvent } from './season/demo-event.ts';

export type DemoAthlete = { userId: string; email: string; sex: 'femenino' | 'masculino' | null; birthdate: string };
export type Entrant = {
  userId: string;
  /** Index of the category within its event. */
  position: number;
  /** User ids of the captain's team. */
  mates: string[];
};

const wantedSex = (name: string) => {
  if (/femenin|mujeres|damas/i.test(name)) return 'femenino';
  return /masculin|varones|caballeros/i.test(name) ? 'masculino' : null;
};

const ageOn = (birthdate: string, moment: Date) =>
  Math.floor((moment.getTime() - Date.parse(birthdate)) / (365.25 * 86_400_000));

const fits = ({ name, ages: [youngest, oldest] }: DemoCategory, start: Date) => {
  const sex = wantedSex(name);
  return (athlete: DemoAthlete) => {
    const age = ageOn(athlete.birthdate, start);
    return age >= youngest && age <= oldest && (sex === null || athlete.sex === sex);
  };
};

/** Role of the visitor's account in an event. Null: the visitor is not in the event and can join it. */
function shownRole({ categories }: DemoEvent, index: number): 'alone' | 'captain' | 'mate' | null {
  if (index % 3 !== 0) return null;
  if (!categories.some(({ members }) => members !== undefined)) return 'alone';
  if (index % 6 === 3) return 'captain';
  return index % 12 === 0 ? 'mate' : 'alone';
}

/** Chooses the athletes of an event by sex and age, each for one entry (J1). Each event begins with another athlete. */
export function chooseEntrants(
  event: DemoEvent,
  index: number,
  athletes: readonly DemoAthlete[],
  start: Date,
): Entrant[] {
  const [shown, ...others] = athletes;
  if (!shown) return [];
  const role = shownRole(event, index);
  const turn = (index * 7) % others.length;
  const turned = [...others.slice(turn), ...others.slice(0, turn)];
  const waiting = new Set(role === 'alone' || role === 'captain' ? [shown, ...turned] : turned);
  const take = (chosen: DemoAthlete[]) => {
    for (const athlete of chosen) waiting.delete(athlete);
    return chosen.map(({ userId }) => userId);
  };
  const entrants = event.categories.flatMap((category, position): Entrant[] => {
    const isFit = fits(category, start);
    const fitting = [...waiting].filter(
      athlete => isFit(athlete) && (athlete !== shown || role !== 'captain' || category.members !== undefined),
    );
    return take(fitting.slice(0, category.entries)).map(userId => ({ userId, position, mates: [] }));
  });
  if (role === 'mate') {
    const rest = [...waiting];
    waiting.clear();
    for (const athlete of [shown, ...rest]) waiting.add(athlete);
  }
  // Every third team has a free place.
  return entrants.map((entrant, place) => {
    const category = event.categories[entrant.position]!;
    const wanted = (category.members ?? 1) - 1 - (place % 3 === 2 ? 1 : 0);
    const mates = [...waiting].filter(fits(category, start)).slice(0, Math.max(0, wanted));
    return { ...entrant, mates: take(mates) };
  });
}
