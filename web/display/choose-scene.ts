import type { ScreenHello } from '#contract/day/screens.ts';
import type { ChosenPicture } from '#domain/day/displays/choose-scene.ts';
import type { FloorHeat } from '#domain/day/floors/floor.ts';
import { boardScene } from '#web/display/scenes/board.ts';
import { clockScene } from '#web/display/scenes/clock.ts';
import { codeScene } from '#web/display/scenes/code.ts';
import { messageScene } from '#web/display/scenes/message.ts';
import { nextScene } from '#web/display/scenes/next.ts';
import { noticeScene } from '#web/display/scenes/notice.ts';
import { pageAt, raceScene } from '#web/display/scenes/race.ts';
import { sponsorScene } from '#web/display/scenes/sponsor.ts';
import type { Known } from './device.ts';
import { group } from './draw.ts';
import { type FloorView, ofFloor, type Scene } from './scene.ts';

type Paired = Extract<ScreenHello, { state: 'paired' }>;
/** While the key stays the same, the screen keeps its scene and only updates it. */
export type ChosenScene = { key: string; make: () => Scene };

const untold = ['El evento todavía no es público', 'Esta pantalla empieza sola en cuanto lo sea.'] as const;
const waits = {
  missing: untold,
  forbidden: untold,
  silent: ['Buscando la señal', 'No llega la red. Esta pantalla sigue intentando sola.'],
  loading: ['Un momento', 'Buscando lo que pasa en la pista.'],
  planned: ['Heats por publicar', 'Aquí salen los atletas cuando la organización los publique.'],
  empty: ['Todavía no hay heats', 'Esta pantalla empieza sola cuando los haya.'],
} as const;

function waitScene({ event, name }: Paired, wait: keyof typeof waits): ChosenScene {
  const [title, text] = waits[wait];
  const about = `${event.name} · ${name}`;
  return { key: `wait ${wait} ${about}`, make: () => messageScene(about, title, text) };
}

/** Layout of a heat. Counts and clocks change without a new scene. */
const shapeOf = (heat: FloorHeat | null): string =>
  heat === null
    ? ''
    : JSON.stringify([
        ...[heat.id, heat.name, heat.category.name, heat.start, heat.calledAt, heat.test],
        (heat.rails ?? []).map(({ number, state, entry, isAbsent }) => [number, state === 'void', entry, isAbsent]),
      ]);

/** The scene of the picture that the rules chose, for a picture of a floor. */
function floorScene(paired: Paired, scene: ChosenPicture['scene'], view: FloorView): ChosenScene {
  const { heat, next } = view.floor;
  if (scene === 'next' && next) return { key: `next ${shapeOf(next)}`, make: () => ofFloor(nextScene(view, next)) };
  if (scene === 'race' && heat) {
    const key = `race ${shapeOf(heat)} ${pageAt(heat, view.now)}`;
    return { key, make: () => ofFloor(raceScene(view, heat)) };
  }
  if (scene === 'clock') {
    const key = `clock ${heat !== null && heat.status !== 'on_hold'} ${shapeOf(heat)} ${shapeOf(next)}`;
    return { key, make: () => ofFloor(clockScene(view)) };
  }
  return waitScene(paired, view.floor.hasUntold ? 'planned' : 'empty');
}

/** Scenes that need no floor; null for the others. */
function ownScene(paired: Paired, { scene, page }: ChosenPicture, { board, floor }: Known): ChosenScene | null {
  const { event, wanted, boardName, sponsors } = paired;
  if (scene === 'black') return { key: 'black', make: () => ({ node: group({}), update: () => undefined }) };
  if (scene === 'message' && wanted.kind === 'message') {
    return { key: `message ${event.name} ${wanted.text}`, make: () => noticeScene(event, wanted.text) };
  }
  const sponsor = scene === 'sponsors' && sponsors ? sponsors[page] : undefined;
  if (sponsor) return { key: `sponsors ${JSON.stringify(sponsor)}`, make: () => sponsorScene(event, sponsor) };
  const open = board ? board.board : null;
  if (scene !== 'board' || !open) return null;
  const heat = floor === null ? null : floor.heat;
  const category = (wanted.kind === 'board' ? boardName : null) ?? (heat === null ? '' : heat.category.name);
  const key = `board ${open.category} ${open.version} ${page} ${category}`;
  return { key, make: () => boardScene({ board: open, page, event: event.name, category }) };
}

export function chooseScene(known: Known): ChosenScene {
  const { hello, wasPaired, problem, floor, line, picture, now } = known;
  if (hello === null) {
    const text = problem ?? `Preguntando a ${location.host} qué mostrar.`;
    return { key: `start ${text}`, make: () => messageScene('Pizarra', 'Un momento', text) };
  }
  if (hello.state === 'code') return { key: `code ${wasPaired}`, make: () => codeScene(wasPaired) };
  const own = picture && ownScene(hello, picture, known);
  if (own) return own;
  if (line && line.failure !== null) return waitScene(hello, line.failure);
  if (floor && picture && picture.kind !== 'board') return floorScene(hello, picture.scene, { floor, now });
  return waitScene(hello, line && line.state === 'offline' ? 'silent' : 'loading');
}
