type Audit = { kind: 'clean' } | { kind: 'known'; lines: string[] } | { kind: 'unasked'; reason: string };

type Said = {
  vulnerabilities?: Record<string, { severity?: string; range?: string; fixAvailable?: unknown }>;
  metadata?: { vulnerabilities?: { total?: number } };
  message?: string;
  error?: { code?: string; summary?: string };
};

function parse(text: string): Said | null {
  try {
    return JSON.parse(text) as Said;
  } catch {
    return null;
  }
}

/** What `npm audit --json` answered. Whatever is no list of vulnerabilities means that nobody could be asked. */
export function readAudit(text: string): Audit {
  const said = parse(text);
  const total = said?.metadata?.vulnerabilities?.total;
  if (total === undefined) {
    // The address of the registry is nobody's to read in a log.
    const [reason = ''] = `${said?.error?.summary || said?.message || said?.error?.code || ''}`.split(
      /\s-\s|\n|https?:/,
    );
    return { kind: 'unasked', reason: reason.trim() || 'npm no dio ninguna lista' };
  }
  if (total === 0) return { kind: 'clean' };
  const lines = Object.entries(said?.vulnerabilities ?? {}).map(
    ([name, { severity, range, fixAvailable }]) =>
      `${name} ${range ?? ''}: ${severity ?? 'sin grado'}${fixAvailable ? ', hay una versión que lo arregla' : ''}`,
  );
  return { kind: 'known', lines };
}
