import { Notice } from '#web/ui/notice.tsx';

/** A refund that the provider refused, with its words: its tickets are void, and its money is asked for again. */
export const RefundRefused = ({ words }: { words: string }) => (
  <Notice tone="bad" live={false} title="El dinero no volvió">
    <span className="wraps">{words && `El proveedor respondió: «${words}». `}Lo volvemos a pedir cada hora.</span>
  </Notice>
);
