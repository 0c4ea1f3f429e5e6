// notify.success(text, detail?) · notify.error · notify.info · notify.warning: a sentence at the edge of the page, for
// five seconds. An error stays until one of these: it is closed, dismissToast() with its id, a success, another page.
// `detail` is a second line. The shell draws them (<Toasts />).
export type ToastTone = 'success' | 'error' | 'info' | 'warning';
export type ToastMessage = { id: number; tone: ToastTone; text: string; detail?: string; at: number };

let toasts: readonly ToastMessage[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export const currentToasts = () => toasts;

export function onToasts(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function dismissToast(id: number) {
  change(toasts.filter(toast => toast.id !== id));
}

// Milliseconds. A toast younger than this belongs to the page that is opening.
const onTheWay = 1000;

/** Removes errors when a user tries again or leaves the page. When leaving, errors of the last moment stay. */
export function dropErrors(before = Number.POSITIVE_INFINITY) {
  const left = toasts.filter(({ tone, at }) => tone !== 'error' || at >= before);
  if (left.length < toasts.length) change(left);
}

export const leavePage = (now = Date.now()) => dropErrors(now - onTheWay);

/** Pages on which a floor runs. There toasts lie over the head, and a newer one replaces those before it. */
let floorPages = 0;
export function openFloorPage() {
  floorPages += 1;
  return () => {
    floorPages -= 1;
  };
}

const most = 4;

const show =
  (tone: ToastTone) =>
  (text: string, detail?: string): number => {
    last += 1;
    // A sentence that is shown again restarts its toast. More than four toasts would cover a phone. A success removes
    // the errors before it.
    const others = toasts.filter(
      toast => (toast.text !== text || toast.tone !== tone) && (tone !== 'success' || toast.tone !== 'error'),
    );
    // An error stays beside a newer sentence, until it is closed or a success removes it.
    const older = floorPages > 0 ? others.filter(toast => toast.tone === 'error' && tone !== 'error') : others;
    change([...older.slice(1 - most), { id: last, tone, text, detail, at: Date.now() }]);
    return last;
  };

export const notify = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
};
