import type { client } from '#web/lib/api.ts';

type Invitation = NonNullable<Awaited<ReturnType<typeof client.invitations.checkCode>>['invitation']>;

/** Values from a mailed link, and the form's greeting. */
export type InvitedByLink = {
  code: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Further initial values, which can be changed. */
  offered: Invitation['offered'];
  title: string;
  text: string;
};

export function toInvited(
  code: string,
  { email, name, offered, captainName, teamName, eventName }: Invitation,
): InvitedByLink {
  const [firstName = '', ...rest] = (name ?? '').split(' ');
  const of = teamName === null ? '' : `, en el equipo ${teamName}`;
  return {
    code,
    email,
    firstName,
    lastName: rest.join(' '),
    offered,
    title: captainName === null ? `Tu lugar en ${eventName} te espera` : `${captainName} te invita a ${teamName}`,
    text:
      captainName === null
        ? `Crea tu cuenta y el lugar es tuyo${of}, con los resultados que ya tenga.`
        : `Compiten en ${eventName}. Crea tu cuenta y acepta: no tienes que confirmar tu correo.`,
  };
}
