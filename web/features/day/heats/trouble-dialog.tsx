import type { ComponentProps } from 'react';
import { AdjustDialog } from './adjust-dialog.tsx';
import { FalseStartDialog } from './false-start-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';

type Props =
  | ({ asks: 'falseStart' } & ComponentProps<typeof FalseStartDialog>)
  | ({ asks: 'adjust' } & ComponentProps<typeof AdjustDialog>)
  | ({ asks: 'repeat' } & ComponentProps<typeof RepeatDialog>);

/** What is asked where a floor goes wrong, in one file: whoever asks for one of them may soon ask for another. */
export function TroubleDialog(props: Props) {
  if (props.asks === 'falseStart') return <FalseStartDialog {...props} />;
  return props.asks === 'adjust' ? <AdjustDialog {...props} /> : <RepeatDialog {...props} />;
}
