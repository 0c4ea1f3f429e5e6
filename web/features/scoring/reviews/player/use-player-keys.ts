import { useEffect } from 'react';
import { reasons } from './marks.ts';
import type { Player } from './use-player.ts';

const typing =
  'input:not([type=range]):not([type=radio]), textarea, select, [role=combobox], [contenteditable], [role=dialog]';
const pressing = 'button, a, input[type=radio], summary';

type Deed = () => void;

/**
 * The keys of the video, which do nothing while a field has the focus. Space, arrows, plus and minus control it. N adds
 * a no-rep; 1, 2, 3 are reasons for the chosen one.
 */
export function usePlayerKeys(
  { toggle, seekBy, faster }: Player,
  onMark: Deed | null,
  onReason: ((reason: string) => void) | null,
) {
  useEffect(() => {
    const deeds: Record<string, Deed | null> = {
      ' ': toggle,
      ArrowLeft: () => seekBy(-5),
      ArrowRight: () => seekBy(5),
      '+': () => faster(1),
      '-': () => faster(-1),
      n: onMark,
    };
    reasons.forEach((reason, index) => {
      deeds[String(index + 1)] = onReason && (() => onReason(reason));
    });
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return;
      // A button with the focus handles the space itself, and a group of radios handles the arrows.
      if (event.key === ' ' && target.closest(pressing)) return;
      if (event.key.startsWith('Arrow') && target.closest('input[type=radio]')) return;
      const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!deed || (event.repeat && event.key === 'n')) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [toggle, seekBy, faster, onMark, onReason]);
}
