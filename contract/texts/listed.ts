// Only pages with lists of people load these texts.
export const listed = {
  /** Names of the details of a person in a list, besides name and address (N41). */
  details: {
    sex: 'Sexo',
    birthdate: 'Fecha de nacimiento',
    phone: 'Celular',
    document: 'Documento',
    shirtSize: 'Talla de franela',
    shortSize: 'Talla de short',
  },
  long: (field: string, most: number) => `${field}: escribe hasta ${most} caracteres.`,
  age: (age: number, [min, max]: readonly [number, number]) =>
    `Tendrá ${age} ${age === 1 ? 'año' : 'años'} el primer día; la categoría es de ${min} a ${max}.`,
  admits: {
    women: 'Según la lista es hombre; la categoría es solo para mujeres.',
    men: 'Según la lista es mujer; la categoría es solo para hombres.',
  },
  birthdate: (text: string) =>
    `La fecha de nacimiento «${text}» no se entiende: se guarda así, y su edad no se revisa.`,
} as const;
