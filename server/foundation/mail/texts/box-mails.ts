import { mail, nameOf } from '#server/foundation/mail/mail-words.ts';

function quoted(gymName: string): string {
  const name = nameOf(gymName);
  return name ? `«${name}»` : 'tu gimnasio';
}

export const boxRequestApproved = (gymName: string) =>
  mail('box-request-approved', 'Tu solicitud fue aprobada', {
    preheader: 'El nombre y el logo nuevos de tu gimnasio ya se ven.',
    title: 'Solicitud aprobada',
    paragraphs: [
      `Aprobamos los cambios de ${quoted(gymName)}. El nombre y el logo nuevos ya se ven en toda la plataforma.`,
    ],
  });

export const boxRequestDeclined = (gymName: string, reason: string) =>
  mail('box-request-declined', 'Tu solicitud no fue aprobada', {
    preheader: 'Te contamos por qué y qué puedes hacer.',
    title: 'Solicitud no aprobada',
    paragraphs: [
      `Revisamos los cambios que pediste para ${quoted(gymName)} y esta vez no los aprobamos. Tu gimnasio sigue como estaba.`,
      `Motivo: ${reason}`,
      'Puedes enviar una solicitud nueva desde el panel de tu gimnasio cuando quieras.',
    ],
  });
