type Awake = { wakeLock?: { request: (kind: 'screen') => Promise<unknown> } };

/** Keeps a laptop behind a projector awake. A click, Enter or F opens fullscreen. */
export function stayAwake(root: HTMLElement): void {
  const { wakeLock } = navigator as unknown as Awake;
  const ask = () => {
    if (!document.hidden && wakeLock) void wakeLock.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  const fill = () => {
    const whole = root.ownerDocument.documentElement;
    // Older browsers use a prefixed name.
    const old = whole as unknown as { webkitRequestFullscreen?: () => void };
    if (whole.requestFullscreen) void whole.requestFullscreen().catch(() => undefined);
    else if (old.webkitRequestFullscreen) old.webkitRequestFullscreen();
  };
  document.addEventListener('click', fill);
  document.addEventListener('keydown', event => {
    if (event.key === 'Enter' || event.key === 'f') fill();
  });
}
