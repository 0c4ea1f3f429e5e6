// <StepTitle>Pago</StepTitle>: the heading of a page with steps.
import { useEffect, useRef } from 'react';

let last = '';

/** The heading of a page with steps. It takes the focus when the step changes. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // At the first step of a visit the browser decides where the focus is.
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
