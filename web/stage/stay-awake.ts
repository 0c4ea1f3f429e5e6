type Awake = { wakeLock?: { request: (kind: 'screen') => Promise<unknown> } };

/** A laptop behind a projector must not fall asleep, and a press of any key fills its screen. */
export function stayAwake(root: HTMLElement): void {
  const { wakeLock } = navigator as unknown as Awake;
  const ask = () => {
    if (!document.hidden && wakeLock) void wakeLock.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  const fill = () => {
    const whole = root.ownerDocument.documentElement;
    // An older browser has it under another name.
    const old = whole as unknown as { webkitRequestFullscreen?: () => void };
    if (whole.requestFullscreen) void whole.requestFullscreen().catch(() => undefined);
    else if (old.webkitRequestFullscreen) old.webkitRequestFullscreen();
  };
  document.addEventListener('click', fill);
  document.addEventListener('keydown', event => {
    if (event.key === 'Enter' || event.key === 'f') fill();
  });
}
