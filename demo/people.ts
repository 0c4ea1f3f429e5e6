import type { SignUpType } from '#contract/base.ts';

// Invented people and places. The first of each account type has a password, and the login page offers that account.
// The judges who run a day with the first judge have passwords too.
export type DemoPerson = {
  type: SignUpType | 'admin';
  email: string;
  name: [first: string, last: string];
  place: [city: string, state: string, country: string];
  prefix: string;
  sex?: 'masculino' | 'femenino';
  box?: string;
  isUnpictured?: true;
  /** True if the account has a password although it is not the first of its type. */
  hasPassword?: true;
};

const caracas: DemoPerson['place'] = ['Caracas', 'Distrito Capital', 'Venezuela'];
const merida: DemoPerson['place'] = ['Mérida', 'Mérida', 'Venezuela'];
const bogota: DemoPerson['place'] = ['Bogotá', 'Cundinamarca', 'Colombia'];
const madrid: DemoPerson['place'] = ['Madrid', 'Comunidad de Madrid', 'España'];
const quito: DemoPerson['place'] = ['Quito', 'Pichincha', 'Ecuador'];

export const person = (
  type: DemoPerson['type'],
  email: string,
  name: DemoPerson['name'],
  place: DemoPerson['place'],
  prefix: string,
  more: Partial<DemoPerson> = {},
): DemoPerson => ({ type, email: `${email}@demo.pizarra.test`, name, place, prefix, ...more });

export const demoPeople: DemoPerson[] = [
  person('athlete', 'atleta', ['Andreína', 'Landaeta'], merida, 'VE-58', { sex: 'femenino', box: 'Box Sierra Nevada' }),
  person('staff', 'juez', ['Carmen Elena', 'Ruiz'], caracas, 'VE-58', { sex: 'femenino', box: 'Box Ávila' }),
  person('organization', 'organizacion', ['Fundación Atlética Andina', 'Rafael Quintero'], merida, 'VE-58'),
  person('box', 'gimnasio', ['Box Cumbre, C.A.', ''], caracas, 'VE-58'),
  person('admin', 'admin', ['Administración', 'de demostración'], caracas, 'VE-58'),
  person('athlete', 'maria.rodriguez', ['María Alejandra', 'Rodríguez Peñalver'], caracas, 'VE-58', {
    sex: 'femenino',
  }),
  person('athlete', 'oriana.villalobos', ['Oriana', 'Villalobos'], ['Maracaibo', 'Zulia', 'Venezuela'], 'VE-58', {
    sex: 'femenino',
  }),
  person(
    'athlete',
    'valentina.quintero',
    ['Valentina', 'Quintero Ybarra'],
    ['Valencia', 'Carabobo', 'Venezuela'],
    'VE-58',
    { sex: 'femenino' },
  ),
  person('athlete', 'camila.zambrano', ['Camila', 'Zambrano'], bogota, 'CO-57', {
    sex: 'femenino',
    box: 'Bogotá Funcional',
  }),
  person('athlete', 'andres.briceno', ['Andrés Eloy', 'Briceño'], caracas, 'VE-58', { sex: 'masculino' }),
  person('athlete', 'luis.colmenares', ['Luis Alfonso', 'Colmenares'], merida, 'VE-58', { sex: 'masculino' }),
  person(
    'athlete',
    'jose.urdaneta',
    ['José Gregorio', 'Urdaneta de la Concepción y Montesinos'],
    ['San Cristóbal', 'Táchira', 'Venezuela'],
    'VE-58',
    { sex: 'masculino' },
  ),
  person('athlete', 'diego.pardo', ['Diego', 'Pardo'], bogota, 'CO-57', { sex: 'masculino' }),
  person('athlete', 'ines.ortega', ['Inés', 'Ortega Vidal'], madrid, 'ES-34', { sex: 'femenino', box: 'Nave 12' }),
  person('athlete', 'hugo.salas', ['Hugo', 'Salas'], madrid, 'ES-34', { sex: 'masculino', box: 'Nave 12' }),
  person('athlete', 'martina.guaman', ['Martina', 'Guamán'], quito, 'EC-593', { sex: 'femenino' }),
  person('staff', 'pedro.manrique', ['Pedro', 'Manrique'], merida, 'VE-58', {
    hasPassword: true,
    sex: 'masculino',
    box: 'Box Sierra Nevada',
  }),
  person('staff', 'lucia.ferrer', ['Lucía', 'Ferrer'], madrid, 'ES-34', {
    hasPassword: true,
    sex: 'femenino',
    box: 'Nave Doce',
  }),
  person('organization', 'carrera.hatillo', ['Club de Corredores El Hatillo', 'Gabriela Sosa'], caracas, 'VE-58'),
  person(
    'organization',
    'liga.carabobo',
    ['Liga de Carriles Carabobo', 'Tomás Arteaga'],
    ['Valencia', 'Carabobo', 'Venezuela'],
    'VE-58',
  ),
  person('organization', 'sabana', ['Sabana Fuerte', 'Natalia Cárdenas'], bogota, 'CO-57'),
  person('organization', 'manzanares', ['Asociación Deportiva Manzanares', 'Álvaro Cuesta'], madrid, 'ES-34'),
  person(
    'organization',
    'altiplano',
    ['Circuito Altiplano', 'Renata Villaseñor'],
    ['Ciudad de México', 'Ciudad de México', 'México'],
    'MX-52',
  ),
  person(
    'organization',
    'ribera',
    ['Club Ribera Sur', 'Agustina Lencina'],
    ['Buenos Aires', 'Ciudad Autónoma', 'Argentina'],
    'AR-54',
  ),
  person(
    'organization',
    'costa.verde',
    ['Costa Verde Resistencia', 'Renzo Alvarado'],
    ['Lima', 'Lima', 'Perú'],
    'PE-51',
  ),
  person(
    'organization',
    'mapocho',
    ['Taller de Fuerza Mapocho', 'Catalina Fuentes'],
    ['Santiago', 'Región Metropolitana', 'Chile'],
    'CL-56',
  ),
  person(
    'organization',
    'bahia',
    ['Colectivo Bahía', 'Marcela Duarte'],
    ['Miami', 'Florida', 'Estados Unidos'],
    'US-1',
  ),
  person('box', 'nave12', ['Nave 12', ''], madrid, 'ES-34'),
  person('box', 'bogota.funcional', ['Bogotá Funcional', ''], bogota, 'CO-57'),
];

/** Open box requests for the operator. */
export const demoBoxRequests = [
  { email: 'nave12@demo.pizarra.test', organization: 'Nave 12 Atocha' },
  { email: 'bogota.funcional@demo.pizarra.test', organization: 'Bogotá Funcional - Sede Norte' },
];

export const demoPrices = { event: 2500, qualifier: 1000 };

export const demoTerms = `## Uso de la plataforma
Pizarra publica competencias, recibe inscripciones y muestra resultados. Quien organiza responde por su evento; quien compite responde por los datos que entrega.

## Tus datos
Guardamos lo que escribes en tu cuenta y tus resultados. Puedes corregirlos en Configuración y pedir su eliminación en cualquier momento desde el pie de página.

## Salud
Al inscribirte declaras que estás en condiciones de competir. Cada evento tiene además su propia aceptación de riesgo.

## Pagos
El precio que ves antes de pagar es el que se cobra. Los reembolsos los decide la organización del evento dentro de lo que ese evento recaudó.`;
