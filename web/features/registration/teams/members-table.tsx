import { Button } from '@mantine/core';
import type { Team } from '#contract/registration/teams.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Tags } from '#web/ui/lines.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './team.module.css';
import { useHandOver } from './use-hand-over.ts';
import { useRemoveMember } from './use-remove-member.ts';

type Member = Team['membersData'][number];

const columns: Column<Member>[] = [
  {
    key: 'photo',
    header: 'Foto',
    cell: ({ name, photo }) => <Portrait name={name} photo={photo} size={40} />,
    phone: 'picture',
  },
  {
    key: 'member',
    header: 'Miembro',
    cell: ({ name, isCaptain }) => (
      <Tags>
        <strong>{name}</strong>
        {isCaptain && <StatusTag tone="info">Capitán</StatusTag>}
      </Tags>
    ),
  },
];

/** The team's members; the captain may remove others until it has competed (ATH-107, ATH-110, ATH-111). */
export function MembersTable({ team }: { team: Team }) {
  const { ask, removing } = useRemoveMember(team.uid);
  const { handOver, giving } = useHandOver(team.uid);
  const actions = (member: Member) =>
    !member.isCaptain && (
      <Tags>
        {member.hasAccount && (
          <Button
            variant="default"
            size="sm"
            loading={giving === member.uid}
            aria-label={`Hacer capitán a ${member.name}`}
            onClick={() => handOver(member)}
          >
            Hacer capitán
          </Button>
        )}
        <Button
          variant="danger"
          size="sm"
          loading={removing === member.uid}
          aria-label={`Eliminar a ${member.name}`}
          onClick={() => ask(member)}
        >
          Eliminar
        </Button>
      </Tags>
    );
  return (
    <Stack as="section" gap="sm" aria-labelledby="team-members">
      <Row align="baseline" className={styles.head}>
        <h2 id="team-members">Miembros</h2>
        <p className="dim text-sm">
          {team.members} de {team.allowedMembers}
        </p>
      </Row>
      <DataTable
        name="Miembros del equipo"
        columns={columns}
        list={{ data: { rows: team.membersData } }}
        rowKey={({ uid }) => uid}
        action={team.isCaptain && team.isOpen ? actions : undefined}
      />
    </Stack>
  );
}
