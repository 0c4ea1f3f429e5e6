import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AdminUser, adminPageSize } from '#contract/backoffice/admin.ts';
import type { AccountType } from '#contract/base.ts';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/clock/dates.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

const columns: Column<AdminUser>[] = [
  {
    key: 'photo',
    header: 'Foto',
    cell: user => <Portrait name={user.displayName} photo={user.photoURL} size={40} />,
    phone: 'picture',
  },
  {
    key: 'account',
    header: 'Cuenta',
    cell: user => (
      <Lines>
        <strong>{user.displayName}</strong>
        <span className="dim text-sm">{user.email}</span>
        <Tags>
          {user.blockedAt && <StatusTag tone="bad">Bloqueada</StatusTag>}
          {!user.emailConfirmed && <StatusTag tone="pending">Sin confirmar</StatusTag>}
          {user.demo && <StatusTag tone="info">Demo</StatusTag>}
        </Tags>
      </Lines>
    ),
  },
  { key: 'type', header: 'Tipo', cell: user => <StatusTag>{typeNames[user.type]}</StatusTag>, width: 150 },
  {
    key: 'since',
    header: 'Desde',
    cell: user => (
      <time dateTime={user.createdAt} className="dim text-sm nowrap">
        {formatDay(user.createdAt)}
      </time>
    ),
    tablet: 'none',
    phone: 'none',
    width: 130,
  },
];

type UsersSearch = { q?: string; type?: AccountType; page?: number };

export function UsersTable(props: { search: UsersSearch; ownUid: string; onSearch: (search: UsersSearch) => void }) {
  const { search, ownUid, onSearch } = props;
  const { q, type, page = 1 } = search;
  const list = useQuery(
    api.admin.listUsers.queryOptions({ input: { search: q ?? '', type, page }, placeholderData: keepPreviousData }),
  );
  const block = useBlock();
  const action = (user: AdminUser) =>
    user.uid === ownUid ? (
      <span className="dim text-sm">Tú</span>
    ) : (
      <Button
        variant={user.blockedAt ? 'default' : 'danger'}
        size="sm"
        loading={block.busyWith === user.uid}
        aria-label={`${user.blockedAt ? 'Desbloquear' : 'Bloquear'} a ${user.displayName}`}
        onClick={() => block.toggle(user)}
      >
        {user.blockedAt ? 'Desbloquear' : 'Bloquear'}
      </Button>
    );
  return (
    <DataTable
      name="Usuarios"
      columns={columns}
      list={list}
      rowKey={user => user.uid}
      action={action}
      search={search}
      onSearch={onSearch}
      pageSize={adminPageSize}
      filters={
        <>
          <SearchFilter name="q" label="Buscar" placeholder="Nombre o correo" />
          <ChoiceFilter name="type" label="Tipo de cuenta" any="Todos" choices={typeChoices} />
        </>
      }
      none={{ title: 'Todavía no hay cuentas' }}
      noMatch={{ title: 'Nadie coincide', text: 'Ninguna cuenta cumple con esa búsqueda y ese tipo.' }}
    />
  );
}

const typeNames: Record<AccountType, string> = {
  athlete: 'Atleta',
  staff: 'Staff',
  organization: 'Organización',
  box: 'Gimnasio',
  admin: 'Administración',
};
const typeChoices = Object.entries(typeNames).map(([value, label]) => ({ value, label }));

const ask = (user: AdminUser) =>
  user.blockedAt
    ? confirmDialog({
        title: '¿Desbloquear la cuenta?',
        text: `${user.displayName} podrá iniciar sesión otra vez.`,
        confirmLabel: 'Desbloquear',
      })
    : confirmDialog({
        title: '¿Bloquear la cuenta?',
        text: `Se cierran todas las sesiones de ${user.displayName}, y no podrá iniciar otra. Sus datos se quedan.`,
        confirmLabel: 'Bloquear',
        tone: 'destroy',
      });

function useBlock() {
  const changes = [api.admin.listUsers.key()];
  const block = useAction(api.admin.blockUser.mutationOptions(), { changes });
  const unblock = useAction(api.admin.unblockUser.mutationOptions(), { changes });
  const running = block.isPending ? block : unblock.isPending ? unblock : null;
  return {
    busyWith: running?.variables?.uid,
    toggle: async (user: AdminUser) => {
      if (!(await ask(user))) return;
      const said = user.blockedAt ? 'Cuenta desbloqueada' : 'Cuenta bloqueada';
      (user.blockedAt ? unblock : block).mutate(
        { uid: user.uid },
        { onSuccess: () => notify.success(said, user.displayName) },
      );
    },
  };
}
