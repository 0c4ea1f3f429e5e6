import { useCallback, useMemo, useRef, useState } from 'react';

/** The functions that a video file and a foreign frame have in common. */
type Engine = {
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  setRate: (rate: number) => void;
  now: () => number;
};
type PlayerState = { time: number; duration: number; isPlaying: boolean; rate: number };
export type Player = ReturnType<typeof usePlayer>;

export const rates = [0.5, 1, 1.5, 2] as const;
const first: PlayerState = { time: 0, duration: 0, isPlaying: false, rate: 1 };

/** Controls the video, whatever its source. */
export function usePlayer() {
  const engine = useRef<Engine | null>(null);
  const [state, setState] = useState(first);
  const report = useCallback((news: Partial<PlayerState>) => setState(before => ({ ...before, ...news })), []);
  const attach = useCallback((next: Engine | null) => {
    engine.current = next;
  }, []);
  const { isPlaying, rate, duration } = state;
  const drive = useMemo(() => {
    const seek = (seconds: number) => {
      const time = Math.max(0, duration > 0 ? Math.min(duration, seconds) : seconds);
      engine.current?.seek(time);
      report({ time });
    };
    const setRate = (next: number) => {
      engine.current?.setRate(next);
      report({ rate: next });
    };
    return {
      seek,
      setRate,
      now: () => engine.current?.now() ?? 0,
      toggle: () => (isPlaying ? engine.current?.pause() : engine.current?.play()),
      seekBy: (seconds: number) => seek((engine.current?.now() ?? 0) + seconds),
      faster: (steps: 1 | -1) => {
        const at = (rates as readonly number[]).indexOf(rate);
        setRate(rates[Math.min(rates.length - 1, Math.max(0, at + steps))] ?? 1);
      },
    };
  }, [isPlaying, rate, duration, report]);
  return { state, report, attach, ...drive };
}
