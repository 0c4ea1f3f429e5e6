import type { ScreenList, ScreenOfEvent } from '#contract/day/screens.ts';
import { progressOf, type WantedKind } from '#domain/day/displays/wanted.ts';

export const sceneNames: Record<WantedKind | 'wait', string> = {
  auto: 'Automático',
  race: 'Carrera',
  next: 'Siguiente',
  clock: 'Reloj',
  board: 'Tabla',
  sponsors: 'Patrocinadores',
  message: 'Mensaje',
  black: 'Negro',
  wait: 'Espera',
};

/** The only floor of an event has no name. */
const placeName = (places: ScreenList['places'], id: string | null): string =>
  places.find(place => place.id === id)?.name ?? 'La pista del evento';

export const placeChoices = (places: ScreenList['places']) =>
  places.map(({ id, name }) => ({ value: id, label: name ?? 'La pista del evento' }));

const categoryName = ({ categories }: ScreenList, id: string): string =>
  categories.find(({ uid }) => uid === id)?.name ?? 'una categoría que ya no está';

/** The scene that the organizer chose for a screen, in words. */
export function wantedText(list: ScreenList, { wanted }: Pick<ScreenOfEvent, 'wanted'>): string {
  if (wanted.kind === 'board') return `Tabla de ${categoryName(list, wanted.categoryId)}`;
  return wanted.kind === 'message' ? `Mensaje: «${wanted.text}»` : sceneNames[wanted.kind];
}

/** The visible scene by the screen's own report; null before the first report. An older page knows only two scenes. */
const visibleScene = ({ info }: ScreenOfEvent): string | null => {
  const scene = info?.shown?.scene ?? info?.scene ?? null;
  return scene && sceneNames[scene];
};

type Tone = 'good' | 'pending' | 'bad' | 'neutral';

/** Whether a screen shows the choice already, and since when. */
export function progressText(list: ScreenList, screen: ScreenOfEvent): { tone: Tone; text: string; isTaken: boolean } {
  const { wanted, wantedN: n, wantedAt, state, seenAt, info } = screen;
  const now = Date.parse(list.now);
  const askedAt = wantedAt === null ? 0 : Date.parse(wantedAt);
  const progress = progressOf({ wanted, n, askedAt, isLost: state === 'lost', shown: info?.shown ?? null }, now);
  const visible = visibleScene(screen);
  const choice = wantedText(list, screen);
  if (progress === 'lost') {
    const text = `Perdida ${agoText(now - Date.parse(seenAt))} · debe mostrar: ${choice}`;
    return { tone: 'bad', isTaken: false, text };
  }
  if (progress === 'fallen') {
    const why = wanted.kind === 'sponsors' ? 'no hay ninguno' : 'el público no la ve';
    const text = `${choice} · ${why}; muestra ${visible ?? sceneNames.auto}`;
    return { tone: 'pending', isTaken: false, text };
  }
  if (progress === 'shown') {
    const text = wanted.kind === 'auto' && visible ? `${choice} · ${visible}` : choice;
    return { tone: 'good', isTaken: true, text };
  }
  const still = visible ? `, aún muestra ${visible}` : ', aún no se ve';
  const text = `${choice} · pedido ${agoText(now - askedAt)}${still}`;
  return { tone: progress === 'slow' ? 'pending' : 'neutral', isTaken: false, text };
}

/** Details of a connected screen: its floor if there are several, its resolution and its clock error. */
export function detailText({ places }: ScreenList, { placeId, info }: ScreenOfEvent): string {
  const place = places.length > 1 ? placeName(places, placeId) : null;
  if (!info) return place ?? '';
  const clock = info.errorMs === null ? 'reloj sin ajustar' : `reloj ±${info.errorMs} ms`;
  return [place, `${info.width} × ${info.height}`, clock].filter(Boolean).join(' · ');
}

export function agoText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `hace ${Math.max(0, Math.round(ms / 1000))} s`;
  if (minutes < 100) return `hace ${minutes} min`;
  return minutes < 2 * 24 * 60 ? `hace ${Math.round(minutes / 60)} h` : `hace ${Math.round(minutes / 1440)} días`;
}
