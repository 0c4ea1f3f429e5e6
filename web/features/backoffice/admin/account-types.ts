import type { AccountType } from '#contract/base.ts';

export const typeNames: Record<AccountType, string> = {
  athlete: 'Atleta',
  staff: 'Staff',
  organization: 'Organización',
  box: 'Gimnasio',
  admin: 'Administración',
};
export const typeChoices = Object.entries(typeNames).map(([value, label]) => ({ value, label }));
