// useClosing({ isOpen, isBusy, losesNothing, onClose }): how a dialog is left without an answer: by Escape, a press beside
// it, its cross or a phone's way back. What was typed into it is not lost without a question, and what is being sent waits.
// `close` and `onInput` belong to the dialog.
import { type FormEvent, useRef } from 'react';
import { askToLeave } from './ask-to-leave.ts';
import { useOverPage } from './use-over-page.ts';

type Options = {
  isOpen: boolean;
  isBusy: boolean;
  /** It asks itself, keeps what was typed, or it is nothing to lose. */
  losesNothing?: boolean | undefined;
  /** May answer, or promise, false: it stays open. */
  onClose: () => unknown;
};

const written = 'textarea, input[type=text], input[type=email], input:not([type])';

const tick = () => new Promise(then => setTimeout(then));

export function useClosing({ isOpen, isBusy, losesNothing, onClose }: Options) {
  const typed = useRef(new Set<HTMLInputElement>());
  const holdsText = () => [...typed.current].some(field => field.isConnected && field.value.trim() !== '');
  const isAsking = useRef(false);
  const close = async () => {
    // The question's own Escape reaches the dialog below it as well.
    if (isBusy || isAsking.current) return false;
    if (!losesNothing && holdsText()) {
      // The key that asks would be heard by the question as well, and answer it.
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
