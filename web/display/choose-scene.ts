import type { ScreenHello } from '#contract/day/screens.ts';
import type { FloorHeat } from '#domain/day/floors/floor.ts';
import { clockScene } from '#web/display/scenes/clock.ts';
import { codeScene } from '#web/display/scenes/code.ts';
import { messageScene } from '#web/display/scenes/message.ts';
import { nextScene } from '#web/display/scenes/next.ts';
import { pageAt, raceScene } from '#web/display/scenes/race.ts';
import type { Known } from './device.ts';
import { type FloorView, ofFloor, type Scene } from './scene.ts';

type Paired = Extract<ScreenHello, { state: 'paired' }>;
/** The same key keeps the current scene and only updates it. */
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

function floorScene(paired: Paired, view: FloorView): ChosenScene {
  const { heat, next } = view.floor;
  const isRun = heat !== null && heat.status !== 'on_hold';
  const clock = (why: string): ChosenScene => ({
    key: `clock ${why} ${isRun} ${shapeOf(heat)} ${shapeOf(next)}`,
    make: () => ofFloor(clockScene(view)),
  });
  if (paired.scene === 'clock' && (isRun || next)) return clock('asked');
  // A finished heat stays until the next one is called.
  if (next && (!isRun || (heat.status === 'finished' && next.calledAt !== null))) {
    return { key: `next ${shapeOf(next)}`, make: () => ofFloor(nextScene(view, next)) };
  }
  if (!isRun) return waitScene(paired, view.floor.hasUntold ? 'planned' : 'empty');
  // The public may not see the names, but the clock runs.
  if (heat.rails === null || heat.rails.length === 0) return clock('untold');
  const key = `race ${shapeOf(heat)} ${shapeOf(next)} ${pageAt(heat, view.now)}`;
  return { key, make: () => ofFloor(raceScene(view, heat)) };
}

export function chooseScene({ hello, wasPaired, problem, floor, line, now }: Known): ChosenScene {
  if (hello === null) {
    const text = problem ?? `Preguntando a ${location.host} qué mostrar.`;
    return { key: `start ${text}`, make: () => messageScene('Pizarra', 'Un momento', text) };
  }
  if (hello.state === 'code') return { key: `code ${wasPaired}`, make: () => codeScene(wasPaired) };
  if (line && line.failure !== null) return waitScene(hello, line.failure);
  if (floor) return floorScene(hello, { floor, now });
  return waitScene(hello, line && line.state === 'offline' ? 'silent' : 'loading');
}
