import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

/** The previous page, or the athlete's events if there is none (ATH-220). */
export function useGoBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: paths.athleteEvents, replace: true });
  };
}
