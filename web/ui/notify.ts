// notify.success(text, detail?) · notify.error · notify.info · notify.warning: a sentence at the edge of the page, for
// five seconds; errors stay until closed, or until dismissToast() of what notify answered. `detail` is a second line. The shell draws them (<Toasts />).
export type ToastTone = 'success' | 'error' | 'info' | 'warning';
export type ToastMessage = { id: number; tone: ToastTone; text: string; detail?: string };

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

const show =
  (tone: ToastTone) =>
  (text: string, detail?: string): number => {
    last += 1;
    // A sentence that comes twice is one toast that starts over; more than four would cover a phone.
    const others = toasts.filter(toast => toast.text !== text || toast.tone !== tone);
    change([...others.slice(-3), { id: last, tone, text, detail }]);
    return last;
  };

export const notify = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
};
