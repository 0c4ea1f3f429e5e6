/** Says why the program cannot listen, for the person who wrote the settings. Null for an error that they do not explain. */
export function whyNotListening(
  error: unknown,
  { host, port }: { host: string; port: number },
  prefix = '',
): string | null {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return `El puerto ${port} ya está ocupado: elige otro con ${prefix}PORT.`;
  if (code === 'EACCES') return `No hay permiso para usar el puerto ${port}: elige otro con ${prefix}PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${prefix}HOST no es una dirección de esta máquina: «${host}».`;
  return null;
}
