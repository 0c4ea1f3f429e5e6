import { pleaseChoose, pleaseEnter, pleaseUpload } from '#contract/please.ts';
import { eventPage } from './public.ts';

export const staff = {
  /** An application needs a type and the judge's experience (ATH-164, ATH-166). */
  type: pleaseChoose('el tipo de postulación'),
  aboutExperience: pleaseEnter('tu experiencia'),
  applied: 'Ya te postulaste a este evento.',
  closed: eventPage.over,
  /** The text for a judge whose event is missing or has not approved them (ORG-412, ORG-413). */
  notStaff: 'No eres parte del staff!',
  noEvent: 'El evento no existe!',
  dismissed: 'Ya no eres juez de este evento: la organización te dio de baja. Lo que no se había enviado no se guardó.',
  dismissDone: 'Juez dado de baja',
  inviteEmail: pleaseEnter('el correo del juez'),
  inviteEmailInvalid: '¡Por favor ingrese un correo valido!',
  inviteOther: 'Ese correo es de una cuenta que no es de juez. Pídele el correo con el que juzga.',
  inviteOtherSelf:
    'Este correo es de una cuenta que no es de juez. Pide a la organización que te invite con el correo con el que juzgas.',
  inviteApproved: 'Ya es juez de este evento.',
  inviteApplied: 'Ya se postuló: apruébalo en la lista de quienes esperan.',
  inviteNoAccount: 'Crea primero tu cuenta de juez con el correo al que llegó la invitación.',
  inviteSignIn:
    'Para aceptar, inicia sesión con la cuenta de este correo. Si no la creaste tú, toca «Recuperar Contraseña» y elige una contraseña nueva.',
  invitationGone: 'Esta invitación ya no vale. Si te llegó otro correo después, usa el enlace de ese.',
  notAllowed: 'No tienes permiso para juzgar esta categoría.',
  decided: 'Esta postulación ya fue decidida.',
  notApproved: 'Esta postulación no está aprobada.',
  noPermission: pleaseChoose('al menos un permiso'),
  markPermission: 'Marca al menos un permiso.',
  noQualifier: 'Este evento no tiene clasificatorio en línea.',
  /** The organizer's decision about a judge was stored (ORG-501). */
  processed: 'Procesamiento completo',
} as const;

export const upload = {
  /** Why an athlete cannot upload for the qualifier (ATH-180, ATH-181). */
  window: '¡El evento no ha iniciado o ya finalizó!',
  afterQualifier: (moment: string) => `Los resultados se abren cuando termine el clasificatorio, el ${moment}`,
  notQualified: '¡No clasificaste al Evento Online!',
  /** Problems of an upload for the qualifier, and its success (ATH-182 to ATH-184). */
  test: 'Por favor selecciona un Test!',
  testOver: 'El test ha culminado!',
  qualifierSent: 'Resultados subidos con éxito',
  /** Why an athlete cannot upload for an online event (ATH-187 to ATH-194). */
  onlineOnly: 'Esta función solo está disponible para eventos online',
  onlineOnlyToast: 'Solo se pueden subir resultados en eventos online',
  notSignedIn: 'Usuario no autenticado',
  noSession: 'No hay sesión activa',
  athletesOnly: 'Acceso denegado: Solo atletas pueden acceder a esta función',
  notRegistered: 'No estás registrado en este evento',
  notRegisteredToast: 'Debes estar registrado en este evento para subir resultados',
  noEvent: 'Evento no encontrado',
  noCategory: 'Categoría no encontrada',
  otherEvent: 'Esta categoría no pertenece al evento seleccionado',
  otherCategory: 'No estás inscrito en esta categoría.',
  captainOnly: 'Solo el capitán sube los resultados del equipo.',
  /** Texts of the form of an online result (ATH-201 to ATH-217). */
  noTests: 'No hay WODs disponibles',
  wod: 'Selecciona un WOD',
  link: 'Ingresa el enlace del video',
  /** The texts explain scoring rule 6 before the result is sent. */
  capped: (target: string, cap: string) => `Con menos de ${target} cuenta el límite: ${cap}.`,
  youtube: 'Ingresa un enlace válido de YouTube',
  badUrl: 'URL no válida',
  privateVideo: 'El video es privado o no existe',
  time: 'Ingresa el tiempo obtenido',
  quantity: 'Ingresa la cantidad',
  digits: 'Solo se permiten números',
  quantityMost: 'La cantidad no puede pasar de 999,999.',
  errors: 'Por favor corrige los errores en el formulario',
  confirm: '¿Confirmas que deseas enviar este resultado?',
  /** Outcomes of an online result (ATH-223 to ATH-227). */
  sent: '¡Resultados subidos con éxito!',
  noUser: 'Usuario o categoría no disponible',
  noRecord: 'No se pudo crear o encontrar el registro de resultados',
  failed: 'Error al subir resultados',
  failedWith: (message: string) => `Error: ${message}`,
  loadFailed: 'Error cargando datos',
  /** An edit came too late, or was stored (ATH-242, ATH-249). */
  expired: 'El tiempo para editar ha expirado',
  edited: '¡Resultado actualizado exitosamente!',
  notEditable: 'Este resultado ya no se puede editar.',
  upcoming: 'El test aún no ha iniciado.',
  video: pleaseUpload('el video'),
  videoType: 'El archivo no es un video MP4, MOV o WebM.',
  videoTooLarge: 'El video no puede pasar de 2 GB.',
  videoBroken: 'El video está dañado o incompleto. Sube el archivo otra vez.',
  videoMissing: 'El video aún no terminó de subir.',
  videoUnreadable: 'No pudimos leer el archivo. Elígelo otra vez.',
  videoWaiting: 'Sin conexión. La subida sigue sola en cuanto vuelva.',
  videoMany: 'Tienes otros videos sin terminar de subir. Termínalos o cancélalos primero.',
  videoGone: 'Esta subida ya no existe. Elige el archivo otra vez.',
  videoMoved: 'El video va por otra parte. La subida continúa desde ahí.',
  videoMore: 'Llegaron más datos de los que anunciaste. Elige el archivo otra vez.',
  answerFirst: 'Responde primero en Mis eventos si aceptas la inscripción que hizo el organizador.',
  diskFull: 'No queda espacio para videos. Intenta más tarde o usa un enlace de YouTube.',
} as const;

export const review = {
  /** Missing parts of a judge's review (ORG-370 to ORG-374). */
  test: pleaseChoose('un test'),
  participant: pleaseChoose('un participante'),
  note: pleaseEnter('una nota'),
  /** The judge's change was stored (ORG-502). */
  changed: 'Resultado modificado con éxito',
  approved: 'Resultado aprobado con éxito',
  rejected: 'Resultado rechazado con éxito',
  nothingSent: 'Este atleta aún no ha enviado un resultado.',
  final: 'La organización ya decidió este resultado.',
  appealed: 'Este resultado fue apelado: lo decide la organización.',
  onRail: 'Espera la confirmación del juez principal.',
  approvedBefore: 'Este resultado ya fue aprobado.',
  noTimeLeft: 'La revisión de esta etapa ya cerró.',
  timeForm: 'El tiempo va como mm:ss, por ejemplo 06:49.',
  changedMeanwhile: 'Alguien cambió este resultado',
  lookFirst: 'Elige primero qué hacer con el cambio.',
  kept: 'Guardado en este dispositivo. Se enviará cuando haya conexión.',
  notKept: 'Este dispositivo no pudo guardar tu decisión. Libera espacio e intenta de nuevo.',
  goneBefore: 'Ya se había enviado.',
  saved: 'Resultado guardado con éxito',
} as const;

export const appeal = {
  /** Missing parts of an appeal, and its success (ATH-253 to ATH-257). */
  time: 'Por favor ingrese el tiempo obtenido',
  quantity: 'Por favor ingrese la cantidad de repeticiones o rondas obtenidos',
  note: 'Por favor introduce tu Nota!',
  sent: 'Apelación enviada con éxito',
  pending: 'El resultado aún no ha sido revisado.',
  /**
   * The organization changed this result itself. That change replaced the judge's decision, so the organization cannot
   * keep it (N14).
   */
  ownChange: 'La organización cambió este resultado. Da la razón al atleta o pon tú lo que vale, con una nota.',
  appealed: 'Este resultado ya fue apelado.',
  late: 'Solo se puede apelar hasta 24 horas después del último cambio.',
  decided: 'Esta apelación ya fue decidida.',
  withdrawn: 'El atleta se retiró: esta apelación quedó cerrada.',
  /** The test has changed since the appeal (ORG-182). */
  otherUnit: 'El test ya no se cuenta como cuando se apeló. Modifica tú el resultado.',
  noLongerFits: (why: string) => `El test cambió después de la apelación. ${why} Modifica tú el resultado.`,
  testChanged: 'El test cambió después de la apelación y lo pedido ya no vale igual. Modifica tú el resultado.',
  teamChanged: 'El equipo cambió después de la apelación. Modifica tú el resultado.',
  noJudge: 'Ningún juez revisó este resultado.',
  missing: 'Este resultado ya no existe.',
  onSite: 'Los resultados presenciales no se apelan aquí.',
  captainOnly: 'Solo el capitán apela los resultados del equipo.',
  closed: 'Apelación decidida con éxito',
} as const;
