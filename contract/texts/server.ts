// Texts that any page may need: session, server and the program itself.
export const session = {
  required: 'Inicia sesión para continuar.',
  forbidden: 'Tu cuenta no puede hacer esto.',
  blocked: 'Esta cuenta está bloqueada. Escríbenos para revisarla.',
  origin: 'La solicitud no viene de esta página.',
  closed: 'Sesión cerrada',
  othersClosed: 'Cerramos las demás sesiones',
} as const;

export const server = {
  unexpected: 'Algo falló de nuestro lado. Intenta de nuevo.',
  overloaded: 'Hay mucha gente a la vez. Intenta de nuevo en unos segundos.',
  away: 'Pizarra no está disponible en este momento. Intenta de nuevo en unos segundos.',
  full: 'El servidor se quedó sin espacio y no guarda nada nuevo. Lo ya guardado sigue ahí.',
  filesAway: 'Las imágenes y los videos no están disponibles en este momento. Intenta de nuevo en unos segundos.',
  stopping: 'Pizarra se está reiniciando. Intenta de nuevo en unos segundos.',
  tooLarge: 'Lo que enviaste es demasiado grande.',
  tooManyRows: 'Son demasiadas filas para un solo archivo. Descárgalas por partes, una categoría cada vez.',
  invalid: 'Revisa los campos marcados.',
  notValid: 'Este dato falta o no tiene la forma esperada.',
  notFound: 'No encontramos lo que buscas.',
  tooMany: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  offline: 'Sin conexión. Lo que escribiste sigue aquí.',
} as const;

export const release = { title: 'A new version was released', action: 'Update' } as const;
