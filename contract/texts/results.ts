export const result = {
  /** Each cell of the organizer's table is required (ORG-358). */
  required: (title: string) => `El campo ${title} es requerido`,
  quantity: 'Introduce una cantidad de 0 en adelante.',
  quantityMost: 'La cantidad no puede pasar de 1,000,000.',
  quantityDecimals: 'La cantidad lleva tres decimales como máximo.',
  minutes: 'Los minutos van de 0 a 59.',
  seconds: 'Los segundos van de 0 a 59.',
  milliseconds: 'Los milisegundos van de 0 a 999.',
  noTime: 'El tiempo no puede ser 00:00.',
  overCap: (cap: string) => `El tiempo no puede pasar del límite del test (${cap}).`,
  overTarget: (target: string) => `La cantidad no puede pasar de ${target}.`,
  notInStage: 'Este atleta no participa en esta etapa.',
  notStarted: 'El test todavía no ha comenzado: sus resultados se cargan a partir de su inicio.',
  withdrawn: 'Este atleta se retiró: sus resultados ya no cambian.',
  twice: 'Este atleta está dos veces en lo que se envió.',
  byAthlete: 'Se escribe por atleta.',
  noTimeToShare: 'Escribe el tiempo de un atleta: después se copia a los demás.',
  hasResult: 'Tiene un resultado. Quítalo primero: DNF, DNS y WD dicen que no lo hay.',
  marked: (mark: string) => `Anotado: ${mark}.`,
  unmarked: 'Marca quitada.',
  noMarks: 'En una tabla tan grande no se anotan DNF, DNS ni WD: deja la fila vacía.',
  closedTeam: 'Abre el equipo para guardar lo que escribiste de sus atletas.',
  notAMember: 'Esa persona no es parte del equipo.',
  changedMeanwhile: 'Alguien cambió este resultado hace un momento. Revisa lo nuevo y guarda otra vez.',
  audit: 'Categoría en auditoría',
  /** The organizer's change was stored (ORG-495). */
  saved: '¡Modificación realizada con éxito!',
  removed: 'Resultado eliminado.',
  tiebreak: 'El desempate va como mm:ss, por ejemplo 04:30.',
  reason: 'Por favor escribe el motivo!',
  /** Why a pasted line cannot be used; the screen shows the pasted name beside it. */
  pasted: {
    unknown: 'No está en esta tabla.',
    noName: 'La línea no tiene nombre.',
    several: (count: number) => `Hay ${count} con ese nombre.`,
    twice: (lines: string) => `Sale en las líneas ${lines}.`,
    team: 'Es un equipo: sus resultados se escriben por atleta.',
    notHere: 'Esta casilla no se escribe aquí.',
  },
  /** The effect of a rule on a result below the target. The form shows it while a person types. */
  counts: {
    capped: (missing: number, cap: string) =>
      `Faltan ${missing} para la meta: cuenta el límite, ${cap}, como su tiempo.`,
    missingMembers: (missing: number, of: number, cap: string | null) =>
      `${missing === 1 ? 'Falta el valor de 1' : `Faltan los valores de ${missing}`} de ${of} atletas: cada uno cuenta 0${cap === null ? '' : ` y el límite entero (${cap})`}.`,
    penalized: (missing: number) => `Faltan ${missing} para la meta: se le suman ${missing} seg.`,
  },
  someRefused: (saved: number, refused: number) =>
    `Guardadas: ${saved}. Sin guardar: ${refused}, cada una con su motivo en la fila.`,
  standing: { in: 'Readmitido.', disqualified: 'Descalificado.', withdrawn: 'Retirado de la competencia.' },
} as const;

export const running = {
  /** No file was chosen (ORG-375). */
  noFile: 'Por favor selecciona un archivo antes de subir.',
  /** A race file could not be read or processed (ORG-510, ORG-511). */
  process: (detail: string) => `Error al procesar el archivo: ${detail}`,
  read: (detail: string) => `Error al leer el archivo: ${detail}`,
  notRunning: 'Esta categoría no es de carrera.',
  decided: 'Este archivo ya fue confirmado o deshecho.',
  distance: 'Introduce una distancia entre 0.001 y 1,000 km, o déjala vacía.',
  hasBadRows: (count: number) =>
    count === 1 ? 'Hay una fila que no se puede usar.' : `Hay ${count} filas que no se pueden usar.`,
  noRows: 'no hay ninguna fila que se pueda usar.',
  /** These texts follow the colon of ORG-510. */
  problems: {
    empty: 'está vacío.',
    'no-columns': 'no encontramos las columnas del nombre y del tiempo.',
    'no-name-column': 'no encontramos la columna del nombre.',
    'no-time-column': 'no encontramos la columna del tiempo.',
    outside: 'elegiste una columna que el archivo no tiene.',
  },
  /** Problems of the organizer's column choice. */
  choice: {
    unknown: 'Lo que elegiste para las columnas no se entiende. Sube el archivo otra vez.',
    twice: 'Un mismo dato no puede estar en dos columnas.',
    'no-name': 'Elige qué columna es el nombre.',
    'no-time': 'Elige qué columna es el tiempo.',
  },
  tooManyRows: (most: string) => `tiene más de ${most} filas.`,
  daily: 'llegaste al límite de filas por hoy. Intenta mañana.',
  diskFull: 'no queda espacio. Intenta más tarde.',
  busy: 'hay varios archivos en proceso. Intenta de nuevo en unos segundos.',
  /** These texts follow the colon of ORG-511. */
  unreadable: {
    damaged: 'está dañado o no es XLSX ni CSV.',
    old: 'es de un Excel antiguo o tiene contraseña. Guárdalo como XLSX o CSV.',
    large: 'es demasiado grande.',
    quote: (row: number) => `las comillas que abren en la fila ${row} no cierran.`,
  },
  badRows: {
    'no-name': () => 'Falta el nombre.',
    'long-name': () => 'El nombre es demasiado largo.',
    'no-time': () => 'Falta el tiempo.',
    'time-unreadable': (text: string) => `No se entiende el tiempo «${text}».`,
    'time-negative': (text: string) => `El tiempo «${text}» es negativo.`,
    'time-zero': () => 'El tiempo no puede ser 00:00.',
    'status-unknown': (text: string) => `No se entiende el estado «${text}».`,
    'bib-long': () => 'El dorsal es demasiado largo.',
    'bib-twice': (text: string) => `El dorsal está repetido: ${text}.`,
  },
  hoursForMinutes: (row: number, read: string, meant: string) =>
    `El tiempo de la fila ${row} es de ${read}, y ninguno trae segundos. Si son minutos y segundos, ese tiempo es ${meant}.`,
  minutesForHours: (row: number, read: string, meant: string) =>
    `Leídos como minutos y segundos: el tiempo de la fila ${row} es ${meant}, y no ${read}.`,
  confirmed: 'Resultados publicados con éxito.',
  undone: 'Archivo deshecho. La tabla volvió al anterior.',
  cut: 'Se perdió la conexión. Tu archivo sigue elegido: intenta de nuevo.',
} as const;
