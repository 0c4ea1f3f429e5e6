import { faceAt } from '#domain/day/clock/face.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import type { FloorRun } from '#domain/day/floors/floor.ts';
import { box, colors, draw, group, set, shrink, stage, tally, words, write } from '#web/display/draw.ts';
import { hourText } from '#web/display/format-time.ts';
import { gauge } from '#web/display/gauge.ts';
import type { FloorPart, FloorView } from '#web/display/scene.ts';

const { width, margin } = stage;
const inner = width - 2 * margin;

/** Clock text of a floor, and the word beside it. */
export function saidBy(run: FloorRun | null, now: number) {
  const { phase, text, elapsedMs, round } = faceAt(run, now);
  if (phase === 'counting') return { text, phase, elapsedMs: Math.max(0, elapsedMs), word: 'Preparados' };
  const isOver = run !== null && run.state === 'stopped';
  const paused = isOver ? 'Terminado' : 'En pausa';
  const ofRound = round === null ? '' : `Minuto ${round}`;
  const word = phase === 'paused' ? paused : phase === 'capped' ? (isOver ? 'Terminado' : 'Tope') : ofRound;
  return { text, phase, elapsedMs, word };
}

export function clockScene({ floor }: FloorView): FloorPart {
  const heat = floor.heat && floor.heat.status !== 'on_hold' ? floor.heat : null;
  const shown = heat ?? floor.next;
  const title = words('', { x: 174, y: 121, size: 80 });
  if (shown) title.appendChild(draw('tspan', {}, document.createTextNode(shown.category.name.toUpperCase())));
  if (shown?.test) {
    title.appendChild(
      draw('tspan', { dx: 20, fill: colors.dim }, document.createTextNode(shown.test.name.toUpperCase())),
    );
  }
  const name = words(shown ? shown.name : '', { x: width - margin, y: 121, size: 72, anchor: 'end' });
  const face = words('', { x: width / 2, y: 815, size: 760, anchor: 'middle', more: { role: 'timer' } });
  const bar = gauge({ x: margin, y: 897, width: inner, height: 34, color: colors.text });
  const below = words('', { x: margin, y: 1014, size: 56 });
  const cap = words('', { x: width - margin, y: 1014, size: 48, anchor: 'end', color: colors.dim });
  const node = group(
    {},
    tally(margin, 64, 62),
    title,
    name,
    face,
    box(margin, 897, inner, 34, colors.track, { rx: 6 }),
    bar.node,
    below,
    cap,
  );
  let isFitted = false;
  const update = ({ floor: { run, next, event }, now }: FloorView) => {
    if (!isFitted) shrink(title, width - margin - 174 - 60 - name.getComputedTextLength(), [80, 72, 64, 56, 48]);
    isFitted = true;
    const ran = heat ? run : null;
    const { text, phase, elapsedMs, word } = saidBy(ran, now);
    write(face, text);
    set(face, 'font-size', text.length > 5 ? 620 : 760);
    set(face, 'fill', phase === 'paused' || phase === 'idle' ? colors.dim : colors.text);
    const capMs = ran ? ran.capMs : shown?.test ? shown.test.capMs : 0;
    const share = capMs > 0 ? Math.min(1, elapsedMs / capMs) : 0;
    bar.fillTo(share);
    // Remaining and elapsed time count in whole seconds, so that they reach the cap together.
    const left = capMs - Math.floor(elapsedMs / 1000) * 1000;
    const isGoing = phase === 'running' && ran !== null && ran.kind === 'up';
    const coming = !heat && next ? (next.calledAt ? 'A zona de llamada' : hourText(next.start, event.timeZone)) : '';
    write(below, word || (isGoing ? `Quedan ${clockText(left)}` : coming));
    write(cap, capMs > 0 ? `Tope ${clockText(capMs)}` : '');
  };
  return { node, update };
}
