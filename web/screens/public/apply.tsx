import { useParams } from '@tanstack/react-router';
import { ApplyPage } from '#web/features/scoring/staff/apply-page.tsx';
import { paths } from '#web/paths.ts';

/** The only page where a judge applies (ATH-171). */
export function ApplyScreen() {
  const { id } = useParams({ from: paths.apply });
  return <ApplyPage key={id} eventId={id} />;
}
