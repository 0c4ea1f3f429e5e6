// <StepTitle>Pago</StepTitle>: the page's heading where the page has steps.
import { useEffect, useRef } from 'react';

let last = '';

/** The page's heading, which changes with the step and takes the focus when it does. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The first step of a visit keeps the browser's own starting point.
    if (last && last !== children) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    last = children;
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
