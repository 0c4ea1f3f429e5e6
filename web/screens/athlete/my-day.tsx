import { useParams } from '@tanstack/react-router';
import { MyDay } from '#web/features/day/timetable/my-day.tsx';
import { paths } from '#web/paths.ts';

export function MyDayScreen() {
  const { eventId } = useParams({ from: paths.myDay });
  return <MyDay eventId={eventId} />;
}
