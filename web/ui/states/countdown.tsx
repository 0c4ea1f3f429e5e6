// <Countdown until now onEnd ended />: the time left, in days, hours, minutes and seconds. `now` is the clock to use
// (for the server's, pass () => Date.now() + offset). `onEnd` is called once; `ended` is shown afterwards.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

const two = (n: number) => String(n).padStart(2, '0');

export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (days > 0) return `${days} d ${two(hours)}:${clock}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

export function Countdown(props: {
  until: number | string | Date;
  now?: () => number;
  onEnd?: () => void;
  ended?: ReactNode;
}) {
  const { until, now = Date.now, onEnd, ended } = props;
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(() => end - now());
  const tick = useEffectEvent(() => {
    const rest = end - now();
    setLeft(rest);
    if (rest <= 0) onEnd?.();
    return rest;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another end starts the clock anew.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      const rest = tick();
      // Waits for the next whole second, so that all countdowns of a page change together.
      if (rest > 0) timer = setTimeout(step, rest % 1000 || 1000);
    };
    step();
    return () => clearTimeout(timer);
  }, [end]);
  if (left <= 0 && ended !== undefined) return ended;
  return (
    <span className="num" role="timer">
      {timeLeft(left)}
    </span>
  );
}
