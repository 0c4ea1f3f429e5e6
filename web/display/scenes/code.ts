import { colors, group, stage, tally, words, write } from '#web/display/draw.ts';
import type { Scene } from '#web/display/scene.ts';

const { width, margin } = stage;
const middle = width / 2;

/** Pairing code that the organizer types, in two groups of three. */
export function codeScene(wasPaired: boolean): Scene {
  const letters = words('', {
    ...{ x: middle, y: 600, size: 340, anchor: 'middle', spacing: 18 },
    more: { role: 'text', 'aria-label': 'Código' },
  });
  const title = wasPaired ? 'Esta pantalla fue quitada del evento' : 'Vincula esta pantalla';
  const below = words('', { x: middle, y: 960, size: 38, anchor: 'middle', face: 'text', color: colors.amber });
  const node = group(
    {},
    tally(margin, 66, 60),
    words('PIZARRA', { x: 174, y: 118, size: 56, spacing: 3 }),
    words(title, { x: middle, y: 270, size: 76, anchor: 'middle' }),
    letters,
    words(`En ${location.host} abre tu evento y entra en «Pantallas»`, {
      ...{ x: middle, y: 760, size: 46, anchor: 'middle', face: 'text', weight: 600 },
    }),
    words('El código cambia cada 10 minutos. Después, esta pantalla recuerda su evento aunque se apague.', {
      ...{ x: middle, y: 840, size: 36, anchor: 'middle', face: 'text', color: colors.dim },
    }),
    below,
  );
  return {
    node,
    update: ({ hello, problem }) => {
      if (hello?.state === 'code') write(letters, `${hello.code.slice(0, 3)} ${hello.code.slice(3)}`);
      write(below, problem ?? '');
    },
  };
}
