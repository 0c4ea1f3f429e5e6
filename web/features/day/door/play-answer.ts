import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import type { AnswerTone } from '#web/ui/states/answer-block.tsx';

/** Tones in hertz with their milliseconds, and vibration, so that staff need not look. */
const signals: Record<AnswerTone, { tones: [hertz: number, ms: number][]; shake: number[] }> = {
  in: { tones: [[1_320, 90]], shake: [60] },
  again: {
    tones: [
      [330, 120],
      [330, 120],
    ],
    shake: [120, 80, 120],
  },
  unknown: {
    tones: [
      [660, 80],
      [660, 80],
    ],
    shake: [60, 60, 60],
  },
  refused: { tones: [[220, 400]], shake: [400] },
};
const pause = 0.08;

const mute = 'door-mute';
export const isMuted = (): boolean => readKept(mute) === true;
export const setMuted = (value: boolean): boolean => keep(mute, value);

let audio: AudioContext | null = null;

export function playAnswer(tone: AnswerTone): void {
  const { tones, shake } = signals[tone];
  // Some devices do not vibrate, and no device does before the first press.
  navigator.vibrate?.(shake);
  if (isMuted()) return;
  audio ??= new AudioContext();
  void audio.resume();
  let at = audio.currentTime;
  for (const [hertz, ms] of tones) {
    const sound = new OscillatorNode(audio, { frequency: hertz });
    sound.connect(new GainNode(audio, { gain: 0.3 })).connect(audio.destination);
    sound.start(at);
    sound.stop(at + ms / 1000);
    at += ms / 1000 + pause;
  }
}
