import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AthleteFacts } from '#web/features/backoffice/athletes/athlete-facts.tsx';
import { AthleteHeader } from '#web/features/backoffice/athletes/athlete-header.tsx';
import { AddMate } from '#web/features/backoffice/athletes/by-hand.tsx';
import { MoveAthlete } from '#web/features/backoffice/athletes/move-athlete.tsx';
import { RemoveAthlete } from '#web/features/backoffice/athletes/remove-athlete.tsx';
import { api } from '#web/lib/api.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

const toEvents = <Redirect to={paths.organizationEvents} replace />;

/**
 * The address names the athlete, and a list passes what it knows. Without either it redirects to the events (ORG-089,
 * ORG-145, M5).
 */
export function AthleteDetailScreen() {
  const { state } = useLocation();
  // The state of the first render: during a navigation the location already belongs to the next page.
  const [{ athlete: row, id_event }] = useState(state);
  const search = useSearch({ from: paths.athleteDetail });
  const [{ event: eventId = id_event, athlete: uid = row?.uid }] = useState(search);
  const navigate = useNavigate();
  const [isRemoved, setRemoved] = useState(false);
  const query = useQuery({
    ...api.entries.readAthlete.queryOptions({ input: { eventId: eventId ?? '', uid: uid ?? '' } }),
    enabled: Boolean(uid && eventId) && !isRemoved,
  });
  const { data, error } = query;
  const known = data?.athlete ?? row;
  useTitle(known?.name);
  if (!uid || !eventId) return toEvents;
  const ofEvent = { to: paths.ownEvent, params: { id: eventId }, search: { tab: 'atletas' } } as const;
  const leave = () => {
    setRemoved(true);
    void navigate(ofEvent);
  };
  // The athlete was removed or belongs to another organization.
  if (error && refusalOf(error)) return <Redirect {...ofEvent} replace />;
  return (
    <>
      {known && (
        <AthleteHeader athlete={known} back={<TextLink {...ofEvent}>Atletas inscritos</TextLink>}>
          {data && (
            <Row gap="sm" align="start">
              <AddMate athlete={data.athlete} />
              {data.athlete.canMove && <MoveAthlete athlete={data.athlete} />}
              <RemoveAthlete athlete={data.athlete} onRemoved={leave} />
            </Row>
          )}
        </AthleteHeader>
      )}
      <QueryView query={query} card="all" height={72} label="Cargando los datos del atleta">
        {({ athlete }) => <AthleteFacts athlete={athlete} />}
      </QueryView>
    </>
  );
}
