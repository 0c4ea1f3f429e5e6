import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailedState } from '#web/ui/failed-state.tsx';

export function FailurePage({ reset }: ErrorComponentProps) {
  return (
    <div className="page">
      <FailedState onRetry={reset} level={2} />
    </div>
  );
}
