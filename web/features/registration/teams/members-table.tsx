import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Team } from '#contract/registration/teams.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Tags } from '#web/ui/lines.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './team.module.css';

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

/** Lists the team's members. The captain may remove others until the team has competed (ATH-107, ATH-110, ATH-111). */
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

/** Asks, makes another member the captain and says so. The old captain stays a member (N14). */
function useHandOver(teamId: string) {
  const give = useAction(api.teams.handOver.mutationOptions(), {
    done: messages.team.handedOver,
    changes: [api.teams.key(), api.entries.key()],
  });
  return {
    giving: give.isPending ? give.variables.uid : null,
    handOver: async ({ uid, name }: { uid: string; name: string }) => {
      const yes = await confirmDialog({
        title: `¿Entregar el equipo a ${name}?`,
        text: `Desde ahora invita y envía los resultados ${name}, a quien avisamos por correo. Tú sigues en el equipo como miembro. Si pagaste la inscripción, un reembolso sigue siendo tuyo.`,
        confirmLabel: 'Entregar el equipo',
        tone: 'destroy',
      });
      if (yes) give.mutate({ id: teamId, uid });
    },
  };
}

/**
 * Asks, removes the member and says so. A failure is only logged, and the table shows the true state (ATH-112, ATH-124,
 * ATH-125).
 */
function useRemoveMember(teamId: string) {
  const queries = useQueryClient();
  const remove = useMutation(
    api.teams.removeMember.mutationOptions({
      onSuccess: () => notify.success(messages.team.removed),
      onSettled: () => queries.invalidateQueries({ queryKey: api.teams.key() }),
    }),
  );
  return {
    removing: remove.isPending ? remove.variables.uid : null,
    ask: async (member: { uid: string; name: string }) => {
      const yes = await confirmDialog({
        title: `Eliminar a ${member.name}`,
        text: messages.team.removeQuestion,
        confirmLabel: 'Eliminar',
        tone: 'destroy',
      });
      if (yes) remove.mutate({ id: teamId, uid: member.uid });
    },
  };
}
