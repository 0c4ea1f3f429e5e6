import { messages } from '#contract/messages.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { type Manager, managerWays } from './manager-ways.ts';
import { PlanLinks } from './plan-links.tsx';

type Props = {
  manager: Manager;
  event: { uid: string; name: string; timeZone: string };
  opensAt: string | null;
};

/**
 * The page before the day opens, with the opening time. The plan and the judges of rails are available before (D4,
 * N23).
 */
export function DayEarly({ manager, event, opensAt }: Props) {
  const ways = managerWays[manager];
  return (
    <Stack className="page">
      <PageHeader
        back={
          <TextLink to={ways.event} params={{ id: event.uid }}>
            El evento
          </TextLink>
        }
        eyebrow="Manejador de Evento"
        title={event.name}
      />
      <Notice tone="info" title={messages.heats.tooEarly}>
        {opensAt && (
          <>
            Esta página se abre sola: <MomentWithZone at={opensAt} timeZone={event.timeZone} />
          </>
        )}
      </Notice>
      {manager === 'organization' && (
        <>
          <Text>Mientras tanto, los jueces de cada carril se eligen desde el plan de «Heats».</Text>
          <PlanLinks eventId={event.uid} manager={manager} />
        </>
      )}
    </Stack>
  );
}
