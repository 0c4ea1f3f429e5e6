import type { client } from '#web/lib/api.ts';

type Invitation = NonNullable<Awaited<ReturnType<typeof client.invitations.checkCode>>['invitation']>;

/** The values that a mailed link knows, and the greeting of the form. */
export type InvitedByLink = {
  code: string;
  email: string;
  firstName: string;
  lastName: string;
  /** More initial values, which the person can change. */
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
