import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

/** ATH-220: the page before, or the athlete's events where this one was opened first. */
export function useGoBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: paths.athleteEvents, replace: true });
  };
}
