import { IconCategory, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Team } from '#contract/registration/teams.ts';
import { EventDates } from '#web/entities/event/event-lines.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { HeaderActions } from '#web/ui/pages/photo-header.tsx';
import { TitleBlock } from '#web/ui/pages/title-block.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import { TeamLogo } from './team-logo.tsx';

export function TeamHeader({ team, children }: { team: Team; children?: ReactNode }) {
  const { uid, name, photo, event, categoryId, categoryName } = team;
  return (
    <Stack as="header">
      <Row gap="md" align="start" wrap={false}>
        <TeamLogo name={name} photo={photo} size="large" />
        <TitleBlock back={<TextLink to={paths.myTeams}>Mis equipos</TextLink>} title={name}>
          <TextLink to={paths.event} params={{ id: event.uid }}>
            {event.name}
          </TextLink>
          <EventDates event={event} dim />
          <SignLine icon={IconCategory} dim>
            <TextLink to={paths.category} params={{ id: categoryId }}>
              {categoryName}
            </TextLink>
          </SignLine>
        </TitleBlock>
      </Row>
      {(team.isOpen || (team.isCaptain && !team.isOver)) && (
        <HeaderActions>
          {children}
          {team.isCaptain && (
            <ButtonLink to={paths.editTeam} params={{ id: uid }} variant="default" icon={IconPencil}>
              Editar equipo
            </ButtonLink>
          )}
        </HeaderActions>
      )}
    </Stack>
  );
}
