import { messages } from '#contract/messages.ts';
import { MomentWithZone } from '#web/lib/moments.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type Manager, managerWays } from './manager-ways.ts';
import { PlanLinks } from './plan-links.tsx';

type Props = {
  manager: Manager;
  event: { uid: string; name: string; timeZone: string };
  opensAt: string | null;
  categories: readonly { uid: string; name: string }[];
};

/** D4: the day is not open yet; since when it will be, and what is open before. */
export function DayEarly({ manager, event, opensAt, categories }: Props) {
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
      {manager === 'organization' && <PlanLinks eventId={event.uid} />}
      {categories.length > 0 && (
        <Stack as="section" gap="sm" aria-labelledby="before">
          <h2 id="before" className="small-title">
            Mientras tanto, elige los jueces de cada carril
          </h2>
          <Stack as="ul" gap="xs" className="card inside">
            {categories.map(({ uid, name }) => (
              <li key={uid}>
                <ButtonLink to={ways.category} params={{ id: uid }} variant="default">
                  {name}
                </ButtonLink>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}
