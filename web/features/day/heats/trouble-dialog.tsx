import type { ComponentProps } from 'react';
import { AdjustDialog } from './adjust-dialog.tsx';
import { FalseStartDialog } from './false-start-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';

type Props =
  | ({ asks: 'falseStart' } & ComponentProps<typeof FalseStartDialog>)
  | ({ asks: 'adjust' } & ComponentProps<typeof AdjustDialog>)
  | ({ asks: 'repeat' } & ComponentProps<typeof RepeatDialog>);

/** The dialogs for trouble on a floor, in one file, because one is often followed by another. */
export function TroubleDialog(props: Props) {
  if (props.asks === 'falseStart') return <FalseStartDialog {...props} />;
  return props.asks === 'adjust' ? <AdjustDialog {...props} /> : <RepeatDialog {...props} />;
}
