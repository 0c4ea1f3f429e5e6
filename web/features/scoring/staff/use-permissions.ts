import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application } from '#contract/scoring/staff.ts';
import type { Permissions } from '#domain/scoring/staff/applications.ts';
import { api, client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

type Page = Awaited<ReturnType<typeof client.staff.listAsOrganizer>>;
type Toggle = { judge: Application; isAllowed: boolean; name: string } & (
  | { permission: keyof Permissions }
  | { categoryId: string }
);

const send = async (toggle: Toggle) => {
  const { isAllowed, judge } = toggle;
  if ('permission' in toggle) {
    await client.staff.setPermission({ id: judge.uid, permission: toggle.permission, isAllowed });
  } else await client.staff.setCategory({ id: judge.uid, categoryId: toggle.categoryId, isAllowed });
};

/** Changes only one box of the judge, because other boxes may have been pressed since. */
function withToggle(judge: Application, toggle: Toggle, isAllowed: boolean): Application {
  if (judge.uid !== toggle.judge.uid) return judge;
  if ('permission' in toggle) {
    return { ...judge, permissions: { ...judge.permissions, [toggle.permission]: isAllowed } };
  }
  const others = judge.categories.filter(id => id !== toggle.categoryId);
  return { ...judge, categories: isAllowed ? [...others, toggle.categoryId] : others };
}

/**
 * A press on a box is saved immediately and confirmed. If the server refuses, the box changes back (ORG-411, ORG-449).
 */
export function usePermissions(eventId: string) {
  const queries = useQueryClient();
  const show = (toggle: Toggle, isAllowed: boolean) =>
    queries.setQueriesData<Page>({ queryKey: api.staff.listAsOrganizer.key({ input: { eventId } }) }, page =>
      page ? { ...page, rows: page.rows.map(judge => withToggle(judge, toggle, isAllowed)) } : page,
    );
  return useMutation({
    mutationFn: send,
    // Changes are sent one after another, so that the last press wins.
    scope: { id: `permissions:${eventId}` },
    onMutate: async toggle => {
      await queries.cancelQueries({ queryKey: api.staff.listAsOrganizer.key() });
      show(toggle, toggle.isAllowed);
    },
    onSuccess: (_answer, { judge, name, isAllowed }) => {
      notify.success(`${judge.judgeName}: ${name} ${isAllowed ? 'permitido' : 'quitado'}`);
    },
    onError: (error, toggle) => {
      show(toggle, !toggle.isAllowed);
      notify.error(`No se guardó ${toggle.name} de ${toggle.judge.judgeName}`, messageOf(error));
    },
  });
}
