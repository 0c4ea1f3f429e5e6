import { pleaseEnter, pleaseUpload } from '#contract/please.ts';

// Texts about account requests and the administration's decisions.
export const box = {
  name: pleaseEnter('el nombre del gimnasio'),
  logo: pleaseUpload('el logo'),
  sent: 'Solicitud enviada',
  pending: 'Ya hay una solicitud registrada.',
  alreadyAsked: (date: string) => `Ya se realizó una solicitud el día: ${date}`,
} as const;

export const deletion = {
  received: 'Solicitud recibida. Revisa tu correo para confirmarla.',
  confirmed: 'Tu cuenta se eliminará en 14 días. Si inicias sesión antes, puedes cancelarlo.',
  cancelled: 'La eliminación de tu cuenta fue cancelada.',
  openEvents:
    'Tu organización tiene eventos que no han terminado. Finalízalos, o espera a que terminen, antes de eliminar tu cuenta.',
  openOrders:
    'Los eventos de tu organización tienen pagos o reembolsos sin terminar. Espera a que se resuelvan antes de eliminar tu cuenta.',
} as const;

export const emailConfirmation = {
  confirmed: 'Correo confirmado',
  resent: 'Te enviamos el correo de confirmación otra vez.',
  already: 'Tu correo ya está confirmado.',
  first: 'Confirma primero tu correo con el enlace que te enviamos. Lo que escribiste sigue aquí.',
} as const;

export const admin = {
  self: 'No puedes bloquear tu propia cuenta.',
  alreadyHidden: 'Este evento ya está oculto, con su motivo.',
  hiddenByBlock: 'Este evento está oculto porque su organización está bloqueada: vuelve cuando la desbloquees.',
  ownFirst: 'Crea primero tu propia cuenta de administración (npm run admin -- tu@correo): esta es de la demostración.',
  reason: pleaseEnter('el motivo'),
  decided: 'Esta solicitud ya fue atendida.',
  price: 'Introduce un monto entre $0.00 y $100,000.00.',
  terms: pleaseEnter('el texto'),
} as const;
