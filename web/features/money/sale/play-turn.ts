const tones = [660, 880, 1320];
const seconds = 0.16;

let audio: AudioContext | null = null;

/** Plays three rising tones and vibrates. Some browsers play sound only after a press. */
export function playTurn(): void {
  navigator.vibrate?.([200, 100, 200, 100, 400]);
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of tones.entries()) {
    const sound = new OscillatorNode(audio, { frequency });
    sound.connect(new GainNode(audio, { gain: 0.3 })).connect(audio.destination);
    const at = audio.currentTime + index * seconds;
    sound.start(at);
    sound.stop(at + seconds);
  }
}
