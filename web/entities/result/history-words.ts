import type { HistoryLine } from '#contract/scoring/results.ts';

const actions: Record<HistoryLine['action'], string> = {
  submitted: 'Enviado',
  edited: 'Editado',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  changed: 'Modificado',
  appealed: 'Apelado',
  closed: 'Apelación cerrada',
  reopened: 'Apelación reabierta',
  decided: 'Apelación decidida',
  removed: 'Quitado',
};
const roles: Record<HistoryLine['role'], string> = {
  athlete: 'atleta',
  judge: 'juez',
  organization: 'organización',
  rules: 'reglas',
};

const valuesOf = (snapshot: HistoryLine['was']) => JSON.stringify({ ...snapshot, status: null });

/** Describes the action of a change. It is `changed` only if the value really differs. */
export function actionOf({ action, was, becomes }: HistoryLine): string {
  if (action !== 'changed') return actions[action];
  if (was === null) return 'Anotado';
  return valuesOf(was) === valuesOf(becomes) ? 'Confirmado' : actions.changed;
}

/** Names the author of a change; for a deleted account only its role. */
export const authorOf = ({ by, role }: HistoryLine): string =>
  by === null ? (role === 'rules' ? 'El programa' : `Cuenta eliminada (${roles[role]})`) : `${by} (${roles[role]})`;
