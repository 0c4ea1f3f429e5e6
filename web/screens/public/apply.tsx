import { useParams } from '@tanstack/react-router';
import { ApplyPage } from '#web/features/scoring/staff/apply-page.tsx';
import { paths } from '#web/paths.ts';

/** ATH-171: the only way for a judge to apply. */
export function ApplyScreen() {
  const { id } = useParams({ from: paths.apply });
  return <ApplyPage key={id} eventId={id} />;
}
