// <StepTitle>Pago</StepTitle>: the heading of a page with steps.
import { useEffect, useRef } from 'react';

let last = '';

/** The heading changes with the step and then takes the focus. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The first step of a visit leaves the focus to the browser.
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
