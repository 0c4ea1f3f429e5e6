const mostNamed = 3;

export function tellMissing(whatIsWrong: string, missing: readonly string[], place: string): void {
  if (missing.length === 0) return;
  const some = missing.slice(0, mostNamed).join(', ');
  const more = missing.length > mostNamed ? ` y ${missing.length - mostNamed} más` : '';
  console.error(`✗ ${whatIsWrong}: la base de datos nombra archivos que no están en ${place}: ${some}${more}.`);
  process.exitCode = 1;
}
