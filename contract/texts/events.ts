import { pleaseChoose, pleaseEnter, pleaseUpload } from '#contract/please.ts';
import { type Currency, currencyFacts } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { eventPage } from './public.ts';

function priceRange(currency: Currency): string {
  const { least, most } = currencyFacts[currency];
  const range = `Introduce un precio entre ${formatMoney(0, currency)} y ${formatMoney(most, currency)}`;
  return least === 1 ? `${range}.` : `${range}, de ${formatMoney(least, currency)} en ${formatMoney(least, currency)}.`;
}

export const event = {
  daily: 'Llegaste al límite de eventos nuevos por hoy. Intenta mañana.',
  photo: pleaseUpload('el logo del evento'),
  name: pleaseEnter('el nombre del evento'),
  address: pleaseEnter('la dirección'),
  timeZone: pleaseChoose('la zona horaria'),
  price: pleaseEnter('el precio'),
  refundDays: 'Introduce un número de días entre 0 y 365, o déjalo vacío.',
  priceRange,
  currencyFixed: 'La moneda ya no cambia: este evento ya tiene órdenes.',
  currencyTooHigh: 'El precio de una entrada no cabe en esta moneda: cámbialo primero.',
  contactEmail: 'Escribe un correo válido, o déjalo vacío.',
  contactPhone: 'Escribe un teléfono de 7 a 15 números, o déjalo vacío.',
  type: pleaseChoose('el tipo de evento'),
  start: pleaseEnter('el inicio del evento'),
  end: pleaseEnter('el fin del evento'),
  qualifierOnline: pleaseChoose('si hay clasificatorio en línea'),
  startQualifier: pleaseEnter('el inicio del clasificatorio'),
  endQualifier: pleaseEnter('el fin del clasificatorio'),
  startOfflineFinal: pleaseEnter('el inicio de la parte presencial'),
  endOfflineFinal: pleaseEnter('el fin de la parte presencial'),
  athletesAllowed: pleaseEnter('la cantidad de atletas permitidos'),
  athletesAllowedMost: 'Los atletas permitidos no pueden pasar de 1,000,000.',
  railsMost: 'Los carriles no pueden pasar de 200.',
  timeBetweenCategoriesMost: 'El tiempo entre categorías no puede pasar de 59:59.',
  rails: pleaseEnter('la cantidad de carriles'),
  timeBetweenCategories: pleaseEnter('el tiempo entre categorías'),
  simultaneousCategories: pleaseChoose('si hay categorías simultáneas'),
  protestMin: pleaseEnter('los minutos para protestar, o 0'),
  protestMinMost: 'Los minutos para protestar no pueden pasar de 120.',
  noScenario: 'Por favor introduce al menos un escenario!',
  scenarioName: pleaseEnter('el nombre del escenario'),
  scenarioUsed: (name: string) => `El escenario «${name}» tiene tests asignados: cámbialos antes de quitarlo.`,
  dateProblems: {
    past: 'La fecha seleccionada ya pasó.',
    order: 'El fin debe ser posterior al inicio.',
    outside: 'La fecha seleccionada está fuera de los límites del evento!',
    late: 'Las inscripciones cierran a más tardar cuando termina el clasificatorio o, sin él, el evento.',
  },
  locked: 'Este campo ya no se puede cambiar: el evento empezó.',
  joiningLocked: 'Las inscripciones ya cerraron: esta fecha no se puede cambiar.',
  qualifierLocked: 'Esta fecha del clasificatorio ya llegó y no se puede cambiar.',
  typeInUse: 'El tipo no se puede cambiar mientras el evento tenga categorías o pruebas.',
  qualifierInUse: 'El clasificatorio no se puede quitar mientras tenga tests.',
  qualifierPaid: 'El clasificatorio no se puede quitar: hay inscripciones que lo pagaron o lo están pagando.',
  categoriesOutside: (names: string) => `Estas fechas dejan fuera a: ${names}. Cambia primero esas fechas.`,
  placesTaken: (count: number) => `Ya hay ${count} atletas inscritos: el límite no puede ser menor.`,
  draft: pleaseChoose('si se guarda como borrador'),
  published: 'Evento publicado',
  takenBack: 'El evento vuelve a ser un borrador: solo tu organización lo ve.',
  notPublished: 'El evento ya terminó: cambia sus fechas antes de publicarlo.',
  draftFirst: 'Este evento es un borrador: publícalo primero.',
  notTakenBack: {
    completed: 'El evento ya terminó: se queda publicado.',
    joined: 'Ya hay inscritos, o alguien está pagando su lugar: el evento se queda publicado.',
    judges: 'Ya hay jueces que se postularon o que invitaste: el evento se queda publicado.',
  },
  notRunning: 'Solo se puede finalizar un evento que está en curso.',
  qualifierNotRunning: 'Solo se puede cerrar un clasificatorio que está en curso.',
  created: 'Tu evento ha sido creado con exito.',
  edited: 'Tu evento ha sido editado con exito.',
  finished: 'Evento finalizado',
  qualifierClosed: 'Clasificatorio cerrado',
  changedMeanwhile:
    'El evento cambió en otra ventana mientras lo editabas. Nada de lo tuyo se perdió: elige qué se queda.',
  reopened: 'Evento reabierto',
  qualifierReopened: 'Clasificatorio reabierto',
  notReopened: {
    notEnded: 'No hay nada que reabrir: sigue abierto o terminó por su fecha.',
    late: 'Pasaron más de 10 minutos: ya no se puede reabrir.',
    over: 'Su propia fecha de fin ya pasó: no se puede reabrir.',
    leaving: 'La cuenta de la organización está por eliminarse: cancela primero esa solicitud.',
    followed: 'Ya hay resultados del evento después del cierre: el clasificatorio no se puede reabrir.',
  },
  moved: 'Las fechas se movieron',
  movedMeanwhile: 'El evento cambió mientras elegías las fechas. Míralas de nuevo antes de moverlas.',
  notMoved: {
    started: 'El evento, o su clasificatorio, ya empezó: sus fechas no se pueden mover.',
    results: 'El evento ya tiene resultados: sus fechas no se pueden mover.',
    same: 'Elige un día distinto del actual.',
    past: 'El nuevo inicio ya pasó. Elige un día más adelante.',
    clocks: (names: string) =>
      `Un cambio de hora no deja conservar la hora de: ${names}. Elige otro día o cambia primero esa hora.`,
  },
  missing: eventPage.missing,
  hidden: eventPage.hidden,
} as const;
