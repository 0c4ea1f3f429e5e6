// useClosing({ isOpen, isBusy, losesNothing, onClose }): closes a dialog without an answer: by Escape, a press beside
// it, its cross or a phone's back gesture. It asks before typed text is lost, and waits while something is being sent.
// `close` and `onInput` belong to the dialog.
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { askToLeave } from '#web/ui/forms/ask-to-leave.ts';
import { useOverPage } from './use-over-page.ts';

type Options = {
  isOpen: boolean;
  isBusy: boolean;
  /** True when the dialog asks by itself, keeps the text, or has nothing to lose. */
  losesNothing?: boolean | undefined;
  /** Closes the dialog. It may return or resolve false; then the dialog stays open. */
  onClose: () => unknown;
};

const written = 'textarea, input[type=text], input[type=email], input:not([type])';

/** The open dialogs, the topmost last. */
const open: object[] = [];

/** A press of Escape reaches every open dialog. Only the topmost one may close. */
function useIsTop(isOpen: boolean) {
  const own = useRef({}).current;
  useLayoutEffect(() => {
    if (!isOpen) return;
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, [isOpen, own]);
  return () => open.at(-1) === own;
}

const tick = () => new Promise(then => setTimeout(then));

export function useClosing({ isOpen, isBusy, losesNothing, onClose }: Options) {
  const typed = useRef(new Set<HTMLInputElement>());
  const holdsText = () => [...typed.current].some(field => field.isConnected && field.value.trim() !== '');
  const isAsking = useRef(false);
  const isTop = useIsTop(isOpen);
  const close = async () => {
    if (isBusy || isAsking.current || !isTop()) return false;
    if (!losesNothing && holdsText()) {
      // Opens the question after this key press, because the same press would otherwise answer it.
      isAsking.current = true;
      await tick();
      const leaves = await askToLeave();
      await tick();
      isAsking.current = false;
      if (!leaves) return false;
    }
    typed.current.clear();
    return onClose();
  };
  useOverPage(isOpen, close);
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLElement && target.matches(written)) typed.current.add(target as HTMLInputElement);
  };
  return { close: () => void close(), onInput };
}
