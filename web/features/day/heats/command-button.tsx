import { useId } from 'react';
import { Button, type IconButtonProps } from '#web/ui/button.tsx';

type Props = Omit<IconButtonProps, 'children'> & {
  /** The action and its object: `Iniciar Heat`, `Heat 3`. */
  label: string;
  of?: string;
  /** Why the button is off; null when it is on. */
  why: string | null;
  onClick: () => unknown;
};

/** A button that tells screen readers why it is off; the visible text is beside it. */
export function CommandButton({ label, of, why, variant, ...button }: Props) {
  const id = useId();
  return (
    <>
      <Button
        {...button}
        variant={variant ?? 'default'}
        aria-label={of ? `${label}: ${of}` : undefined}
        aria-describedby={why ? id : undefined}
        disabled={why !== null}
        title={why ?? undefined}
      >
        {label}
      </Button>
      {why && (
        <span id={id} className="unseen">
          {why}
        </span>
      )}
    </>
  );
}
