import type { HistoryLine } from '#contract/results.ts';

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

export const actionOf = ({ action }: HistoryLine): string => actions[action];

/** Who did it: an account that was erased leaves only what it was. */
export const authorOf = ({ by, role }: HistoryLine): string =>
  by === null ? (role === 'rules' ? 'El programa' : `Cuenta eliminada (${roles[role]})`) : `${by} (${roles[role]})`;
