// Terms and payment texts by the demo's organizers, as their editor stores them.

const list = (...items: string[]) => `<ul>${items.map(item => `<li><p>${item}</p></li>`).join('')}</ul>`;

/** The organizer's name within a sentence, after «a». */
const to = (organizer: string) => `a ${organizer}`.replace(/^a El /, 'al ').replace(/^a La /, 'a la ');

export const fitnessTerms = (organizer: string, place: string) =>
  `<h2>Compito por mi cuenta</h2><p>Voy a competir en <strong>${place}</strong> por decisión propia. Sé que levantar, saltar, trepar y correr bajo fatiga puede causar lesiones, y declaro que un médico no me lo ha desaconsejado.</p><h3>Me comprometo a</h3>${list(
    'seguir las indicaciones de los jueces y detenerme cuando me lo pidan;',
    'revisar mi equipo antes de cada salida y usar solo el que está autorizado;',
    'avisar al equipo médico de cualquier lesión, alergia o tratamiento;',
    'respetar los turnos de calentamiento y dejar libre la zona de competencia al terminar.',
  )}<h3>Imagen</h3><p>Autorizo ${to(organizer)} a publicar fotos y videos del evento en los que aparezca compitiendo. Puedo pedir por escrito que se retire una imagen mía.</p><h3>Decisiones</h3><p>El criterio del juez vale en la pista. Toda apelación se presenta en la plataforma dentro de las 24 horas siguientes al resultado.</p>`;

export const runningTerms = (organizer: string, place: string) =>
  `<h2>Declaración del corredor</h2><p>Me inscribo en la carrera de <strong>${place}</strong> con entrenamiento suficiente para la distancia que elegí. Conozco el recorrido, sus desniveles y los puntos de hidratación.</p>${list(
    'El número va al frente y visible de la salida a la meta; es personal y no se cede.',
    'El tiempo oficial es el del chip. Quien corte el recorrido queda fuera de la clasificación.',
    'La organización puede retirar de la carrera a quien ponga en riesgo su salud.',
    'Los menores de edad corren con autorización firmada de su representante.',
  )}<h3>Emergencias</h3><p>${organizer} dispone de ambulancias en la salida, la mitad del recorrido y la meta. Autorizo que me presten primeros auxilios.</p>`;

export const onlineTerms = (organizer: string) =>
  `<h2>Reglas para competir a distancia</h2><p>Cada intento se graba en <strong>una sola toma, sin cortes</strong>, con el reloj a la vista y el equipo pesado o medido antes de empezar.</p>${list(
    'La cámara muestra el cuerpo completo y el rango de cada repetición.',
    'El enlace del video queda accesible hasta una semana después del cierre.',
    'Los jueces pueden restar repeticiones, penalizar o pedir otra toma.',
    'Entreno y compito en un lugar seguro, bajo mi propia responsabilidad.',
  )}<p>${organizer} no responde por lesiones ni por equipos ajenos. Si algo duele, me detengo: siempre hay otra temporada.</p>`;

export const paysForKit =
  '<p>La inscripción incluye <strong>número, chip, franela técnica, hidratación y medalla</strong> al cruzar la meta.</p><p>El material se retira el día anterior con documento de identidad. No se entrega material el día de la carrera.</p>';

export const paysForTeam =
  '<p>El precio es <strong>por equipo</strong>: lo paga quien lo inscribe como capitán y luego invita a sus compañeros.</p><ul><li><p>Reembolso completo hasta 30 días antes.</p></li><li><p>La mitad hasta 10 días antes.</p></li><li><p>Después, el cupo puede cederse a otro equipo de la misma categoría.</p></li></ul>';

export const paysForPlace =
  '<p>Tu pago confirma el cupo al instante. Incluye <strong>franela del evento, acceso al área de calentamiento y fisioterapia</strong> entre tests.</p><p>Puedes pedir el reembolso hasta 15 días antes del inicio. Si la organización suspende el evento se devuelve el total.</p>';

export const paysForReview =
  '<p>La inscripción cubre la <strong>revisión de cada video por un juez</strong> y el diploma digital con tu posición final.</p><p>No hay reembolso después de subir el primer resultado.</p>';

export const costsNothing =
  '<p>Participar es <strong>gratis</strong>. Si quieres apoyar, lleva un kilo de alimentos no perecederos a tu gimnasio: lo recogemos el último día.</p>';

/** Refund days that these texts promise: days before the start. */
export const refundDaysOf = new Map([
  [paysForTeam, 10],
  [paysForPlace, 15],
]);
