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

/** The result of `npm audit --json`. Without a list of vulnerabilities the registry gave no answer. */
export function readAudit(text: string): Audit {
  const said = parse(text);
  const total = said?.metadata?.vulnerabilities?.total;
  if (total === undefined) {
    // A log must not show the registry's address.
    const [reason = ''] = `${said?.error?.summary || said?.message || said?.error?.code || ''}`.split(
      /\s-\s|\n|https?:/,
    );
    return { kind: 'unasked', reason: reason.trim() || 'npm gave no list' };
  }
  if (total === 0) return { kind: 'clean' };
  const lines = Object.entries(said?.vulnerabilities ?? {}).map(
    ([name, { severity, range, fixAvailable }]) =>
      `${name} ${range ?? ''}: ${severity ?? 'no severity'}${fixAvailable ? ', a newer version mends it' : ''}`,
  );
  return { kind: 'known', lines };
}
