import { type DemoPerson, person } from './people.ts';

// These athletes fill the season's categories. Names are invented; none has a portrait.

const places = {
  caracas: [['Caracas', 'Distrito Capital', 'Venezuela'], 'VE-58'],
  merida: [['Mérida', 'Mérida', 'Venezuela'], 'VE-58'],
  valencia: [['Valencia', 'Carabobo', 'Venezuela'], 'VE-58'],
  bogota: [['Bogotá', 'Cundinamarca', 'Colombia'], 'CO-57'],
  quito: [['Quito', 'Pichincha', 'Ecuador'], 'EC-593'],
  lima: [['Lima', 'Lima', 'Perú'], 'PE-51'],
  santiago: [['Santiago', 'Región Metropolitana', 'Chile'], 'CL-56'],
  baires: [['Buenos Aires', 'Ciudad Autónoma', 'Argentina'], 'AR-54'],
  mexico: [['Ciudad de México', 'Ciudad de México', 'México'], 'MX-52'],
  madrid: [['Madrid', 'Comunidad de Madrid', 'España'], 'ES-34'],
} as const satisfies Record<string, readonly [DemoPerson['place'], string]>;

type Line = readonly [first: string, last: string, home: keyof typeof places];

const women: Line[] = [
  ['Adriana', 'Pernía', 'merida'],
  ['Alba', 'Cifuentes', 'bogota'],
  ['Ana Karina', 'Moreno', 'caracas'],
  ['Bárbara', 'Ocampo', 'mexico'],
  ['Carolina', 'Bustos Leal', 'santiago'],
  ['Daniela', 'Uzcátegui', 'merida'],
  ['Elena', 'Prado', 'madrid'],
  ['Fabiola', 'Rondón', 'valencia'],
  ['Florencia', 'Acuña', 'baires'],
  ['Gloria', 'Quispe', 'lima'],
  ['Irene', 'Santoro', 'baires'],
  ['Isabel', 'Montalvo', 'quito'],
  ['Jimena', 'Ríos', 'lima'],
  ['Karla', 'Fuenmayor', 'valencia'],
  ['Laura', 'Guzmán', 'mexico'],
  ['Luz Marina', 'Perdomo', 'bogota'],
  ['Mariana', 'Toro', 'merida'],
  ['Nuria', 'Campos', 'madrid'],
  ['Paola', 'Andrade', 'quito'],
  ['Rebeca', 'Yáñez', 'santiago'],
  ['Sofía', 'Arismendi', 'caracas'],
  ['Ximena', 'del Valle', 'mexico'],
];

const men: Line[] = [
  ['Alejandro', 'Parra', 'caracas'],
  ['Antonio', 'Ferreira', 'valencia'],
  ['Bruno', 'Salcedo', 'lima'],
  ['César', 'Molina', 'merida'],
  ['Cristóbal', 'Vera', 'santiago'],
  ['David', 'Escalona', 'caracas'],
  ['Eduardo', 'Nava', 'mexico'],
  ['Emiliano', 'Rocha', 'mexico'],
  ['Felipe', 'Aristizábal', 'bogota'],
  ['Franco', 'Medina', 'baires'],
  ['Gabriel', 'Contreras', 'merida'],
  ['Iván', 'Lozano', 'madrid'],
  ['Joaquín', 'Peralta', 'baires'],
  ['Juan Pablo', 'Cedeño', 'quito'],
  ['Leonardo', 'Graterol', 'valencia'],
  ['Marcos', 'Huamán', 'lima'],
  ['Mateo', 'Cabrera', 'bogota'],
  ['Nicolás', 'Sepúlveda', 'santiago'],
  ['Óscar', 'Villamizar', 'bogota'],
  ['Pablo', 'Serrano', 'madrid'],
  ['Ramón', 'Chacín', 'valencia'],
  ['Samuel', 'Ibarra', 'quito'],
  ['Tomás', 'Rivas', 'caracas'],
  ['Yorman', 'Colina', 'caracas'],
];

const toAddress = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ /g, '.');

const athletesOf = (lines: Line[], sex: 'femenino' | 'masculino') =>
  lines.map(([first, last, home]) => {
    const [place, prefix] = places[home];
    return person('athlete', toAddress(`${first} ${last}`), [first, last], [...place], prefix, {
      sex,
      isUnpictured: true,
    });
  });

export const demoAthletes: DemoPerson[] = [...athletesOf(women, 'femenino'), ...athletesOf(men, 'masculino')];
