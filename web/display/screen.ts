import { agoText } from '#domain/foundation/time/ago.ts';
import { type ChosenScene, chooseScene } from './choose-scene.ts';
import { ageOfLine, type Known, startDevice } from './device.ts';
import { colors, draw, stage, words, write } from './draw.ts';
import type { Scene } from './scene.ts';

const tickMs = 50;
const unseen = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)';

/** Replaces the page's first content with the picture. */
function frame(root: HTMLElement) {
  const corner = words('', {
    x: stage.width / 2,
    y: 1070,
    size: 28,
    anchor: 'middle',
    weight: 600,
    color: colors.amber,
  });
  const picture = draw(
    'svg',
    {
      viewBox: `0 0 ${stage.width} ${stage.height}`,
      style: `display: block; width: 100vw; height: 100vh; cursor: none; background: ${colors.ground}`,
    },
    corner,
  );
  const heading = document.createElement('h1');
  heading.textContent = 'Pantalla';
  heading.style.cssText = unseen;
  root.textContent = '';
  root.appendChild(heading);
  root.appendChild(picture);
  return { picture, corner };
}

/** Text for a lost connection; empty while it works. */
function lineText(known: Known): string {
  const age = ageOfLine(known);
  if (age === null) return '';
  return age === Number.POSITIVE_INFINITY ? 'sin conexión' : `sin conexión · ${agoText(age)}`;
}

/** Runs the screen: replaces the scene when its key changes, else updates it. */
export function startScreen(root: HTMLElement): void {
  const { picture, corner } = frame(root);
  const read = startDevice();
  let shown: { key: string; scene: Scene } | null = null;
  function tick(): void {
    const known = read();
    const chosen: ChosenScene = chooseScene(known);
    if (!shown || shown.key !== chosen.key) {
      const scene = chosen.make();
      if (shown) picture.replaceChild(scene.node, shown.scene.node);
      else picture.insertBefore(scene.node, corner);
      shown = { key: chosen.key, scene };
    }
    shown.scene.update(known);
    write(corner, lineText(known));
  }
  tick();
  setInterval(tick, tickMs);
  stayAwake(root);
}

type Awake = { wakeLock?: { request: (kind: 'screen') => Promise<unknown> } };

/** Keeps a laptop behind a projector awake. A click, Enter or F opens fullscreen. */
function stayAwake(root: HTMLElement): void {
  const { wakeLock } = navigator as unknown as Awake;
  const ask = () => {
    if (!document.hidden && wakeLock) void wakeLock.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  const fill = () => {
    const whole = root.ownerDocument.documentElement;
    // Older browsers have the fullscreen function under a prefixed name.
    const old = whole as unknown as { webkitRequestFullscreen?: () => void };
    if (whole.requestFullscreen) void whole.requestFullscreen().catch(() => undefined);
    else if (old.webkitRequestFullscreen) old.webkitRequestFullscreen();
  };
  document.addEventListener('click', fill);
  document.addEventListener('keydown', event => {
    if (event.key === 'Enter' || event.key === 'f') fill();
  });
}
