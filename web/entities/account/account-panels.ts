import type { AccountType } from '#contract/base.ts';

/** Names and pictures of the account types at login and sign-up. A person cannot choose the admin. */
export const panels: Record<AccountType, { title: string; text: string; art: string }> = {
  athlete: { title: 'Atleta', text: 'Inscríbete, sube resultados y sigue tu puesto', art: '/art/ropes.svg' },
  organization: { title: 'Organizacion', text: 'Crea eventos, asigna jueces y publica tablas', art: '/art/lanes.svg' },
  staff: { title: 'Staff', text: 'Revisa videos y lleva los carriles que te asignen', art: '/art/track.svg' },
  box: { title: 'Gimnasio', text: 'Cuida el nombre y el logo de tu box', art: '/art/plates.svg' },
  admin: { title: 'Administración', text: 'Usuarios, solicitudes y datos de la plataforma', art: '/art/night.svg' },
};
