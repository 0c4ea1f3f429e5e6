import {
  IconBroadcast,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCreditCard,
  IconDatabaseX,
  IconFileText,
  IconFlag,
  IconGavel,
  IconHistory,
  IconLock,
  IconMail,
  IconMailOpened,
  IconPlus,
  IconReceipt2,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconUserX,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AccountType } from '#contract/base.ts';
import type { WaitingKind } from '#web/lib/waiting-words.ts';
import { paths } from '#web/paths.ts';

type MenuPath = (typeof paths)[keyof typeof paths];
/**
 * `exact`: a dashboard's base is not active on the screens below it. `inside`: prefixes of further screens that belong
 * to this entry. `waits`: the counters beside it. `onDay`: only while an own event is on. `rare`: the first to stand
 * behind `Más` on a phone.
 */
export type MenuTarget = {
  to: MenuPath;
  exact?: true;
  inside?: readonly string[];
  waits?: readonly WaitingKind[];
  onDay?: true;
  rare?: true;
};
/** `short`: the name on a phone. */
export type MenuLink = MenuTarget & { label: string; short?: string; icon: TablerIcon };
export type MenuGroup = {
  label: string;
  short?: string;
  icon: TablerIcon;
  entries: (MenuTarget & { label: string; icon: TablerIcon })[];
};
export type MenuItem = MenuLink | MenuGroup;

const profileAndPassword = (profile: MenuPath, password: MenuPath): MenuGroup => ({
  label: 'Configuración',
  icon: IconSettings,
  entries: [
    { label: 'Editar Perfil', to: profile, icon: IconUser },
    { label: 'Cambiar Contraseña', to: password, icon: IconLock },
  ],
});

export const menus: Record<AccountType, MenuItem[]> = {
  athlete: [
    {
      label: 'Mis eventos',
      short: 'Eventos',
      to: paths.athleteEvents,
      icon: IconCalendarEvent,
      inside: [`${paths.athlete}/upload-`, `${paths.athlete}/day/`],
    },
    { label: 'Invitaciones', to: paths.invitations, icon: IconMailOpened, waits: ['invitations'] },
    { label: 'Mis equipos', short: 'Equipos', to: paths.myTeams, icon: IconUsersGroup },
    { label: 'Mis pagos', short: 'Pagos', to: paths.myOrders, icon: IconCreditCard },
    profileAndPassword(paths.athleteProfile, paths.athletePassword),
  ],
  organization: [
    { label: 'Mi día', to: paths.organizationDay, icon: IconFlag, onDay: true },
    {
      label: 'Mis eventos',
      to: paths.organizationEvents,
      icon: IconCalendarEvent,
      waits: ['refunds', 'reviews'],
      inside: ['event-', 'edit-', 'category/', 'create-category', 'create-wod', 'manual-', 'athlete-', 'upload-'].map(
        start => `${paths.organization}/${start}`,
      ),
    },
    {
      label: 'Mis jueces',
      short: 'Jueces',
      icon: IconGavel,
      entries: [
        {
          label: 'Jueces por evento',
          to: paths.staffByEvents,
          icon: IconGavel,
          waits: ['applications'],
          inside: [`${paths.organization}/staff-detail`],
        },
        { label: 'Permisos por evento', to: paths.permissionsByEvents, icon: IconUserCheck },
      ],
    },
    { label: 'Apelaciones', to: paths.appeals, icon: IconScale, waits: ['appeals'], rare: true },
    {
      label: 'Registro de actividad',
      short: 'Registro',
      to: paths.organizationAudit,
      icon: IconHistory,
      rare: true,
    },
    {
      label: 'Configuración',
      to: paths.organizationSettings,
      icon: IconSettings,
      inside: [paths.organizationDefaults],
    },
  ],
  staff: [
    { label: 'Mi día', to: paths.staffDay, icon: IconFlag, onDay: true },
    {
      label: 'Mis Eventos',
      icon: IconCalendarEvent,
      entries: [
        {
          label: 'Eventos',
          to: paths.staffEvents,
          icon: IconCalendarEvent,
          waits: ['event'],
          inside: [`${paths.staff}/event-`, `${paths.staff}/review-`],
        },
        { label: 'Clasificatorios', to: paths.staffQualifying, icon: IconWorld, waits: ['qualifier'] },
      ],
    },
    profileAndPassword(paths.staffProfile, paths.staffPassword),
  ],
  box: [{ label: 'Configuración', to: paths.boxSettings, icon: IconSettings }],
  admin: [
    { label: 'Usuarios', to: paths.admin, icon: IconUsers, exact: true },
    { label: 'Eventos', to: paths.adminEvents, icon: IconCalendarEvent },
    {
      label: 'Solicitudes de gimnasios',
      short: 'Solicitudes',
      to: paths.adminBoxRequests,
      icon: IconBuildingCommunity,
    },
    { label: 'Eliminaciones', to: paths.adminDeletions, icon: IconUserX },
    { label: 'Términos', to: paths.adminTerms, icon: IconFileText },
    { label: 'Precios', to: paths.adminPrices, icon: IconReceipt2 },
    { label: 'Transmisión', to: paths.adminStreaming, icon: IconBroadcast },
    { label: 'Registro de actividad', short: 'Registro', to: paths.adminAudit, icon: IconHistory },
    { label: 'Buzón local', to: paths.adminMails, icon: IconMail },
    { label: 'Seguridad', to: paths.adminSecurity, icon: IconShieldLock },
    { label: 'Datos de demostración', to: paths.adminDemo, icon: IconDatabaseX },
  ],
};

/** The menu of an account, with the home of the day only while there is one. */
export const menuOn = (type: AccountType, isDay: boolean): MenuItem[] =>
  menus[type].filter(item => isDay || 'entries' in item || !item.onDay);

const isRare = (item: MenuItem) => 'rare' in item && item.rare === true;

/** The menu in the order of a phone's bar, which has no room for all of it. */
export const onPhone = (items: MenuItem[]): MenuItem[] => [
  ...items.filter(item => !isRare(item)),
  ...items.filter(isRare),
];

/** Most frequent action of an account type, as a button in the menu. */
export const menuActions: Partial<Record<AccountType, MenuLink>> = {
  organization: { label: 'Crear evento', to: paths.createEvent, icon: IconPlus },
};

export const isHere = ({ to, exact, inside = [] }: MenuTarget, pathname: string) =>
  exact ? pathname.replace(/\/$/, '') === to : [to, ...inside].some(start => pathname.startsWith(start));

export const isActive = (item: MenuItem, pathname: string) =>
  'entries' in item ? item.entries.some(entry => isHere(entry, pathname)) : isHere(item, pathname);

/** The kinds of waiting things that an entry or a group counts. */
export const waitsOf = (item: MenuItem): WaitingKind[] =>
  ('entries' in item ? item.entries : [item]).flatMap(({ waits = [] }) => waits);
