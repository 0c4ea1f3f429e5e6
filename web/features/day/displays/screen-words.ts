import type { ScreenList, ScreenOfEvent } from '#contract/day/screens.ts';
import type { SceneKind } from '#domain/day/displays/screen-states.ts';

const sceneNames: Record<SceneKind, string> = { race: 'Carrera', clock: 'Solo el reloj' };
export const sceneChoices = [
  { value: 'race', label: sceneNames.race, description: 'Reloj, carriles y conteos; entre heats, quién sigue.' },
  { value: 'clock', label: sceneNames.clock, description: 'Tan grande como la pantalla.' },
] as const;

/** The only floor of an event has no name. */
const placeName = (places: ScreenList['places'], id: string | null): string =>
  places.find(place => place.id === id)?.name ?? 'La pista del evento';

export const placeChoices = (places: ScreenList['places']) =>
  places.map(({ id, name }) => ({ value: id, label: name ?? 'La pista del evento' }));

/** The scene of a screen, with a note while it still shows something else. */
export function showsText({ places }: ScreenList, { scene, placeId, info }: ScreenOfEvent): string {
  const wanted = [sceneNames[scene], places.length > 1 && placeName(places, placeId)].filter(Boolean).join(' · ');
  const isThere = !info || (info.scene === scene && info.placeId === placeId);
  return isThere ? wanted : `${wanted} (cambiando)`;
}

/** Details of a connected screen: its resolution and its clock error. */
export function detailText({ info }: ScreenOfEvent): string {
  if (!info) return '';
  const clock = info.errorMs === null ? 'reloj sin ajustar' : `reloj ±${info.errorMs} ms`;
  return `${info.width} × ${info.height} · ${clock}`;
}

export function agoText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `hace ${Math.max(0, Math.round(ms / 1000))} s`;
  if (minutes < 100) return `hace ${minutes} min`;
  return minutes < 2 * 24 * 60 ? `hace ${Math.round(minutes / 60)} h` : `hace ${Math.round(minutes / 1440)} días`;
}
