import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, type Env, isSettingName } from './read-settings.ts';

const standardName = 'pizarra.env';
const setting = /^([A-Za-z_]\w*)\s*=\s*(.*)$/s;

/** Parses lines like an EnvironmentFile of systemd. `#` and `;` start a comment, and a final `\` continues the line. */
export function parseSettings(text: string, file = standardName): Record<string, string> {
  const found: Record<string, string> = {};
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const number = at + 1;
    let line = lines[at]!.trim();
    if (line === '' || /^[#;]/.test(line)) continue;
    while (isContinued(line) && at + 1 < lines.length) line = line.slice(0, -1) + lines[++at];
    const [, name, value] = setting.exec(line) ?? [];
    const plain = value === undefined ? null : unquote(value);
    if (name === undefined || plain === null) {
      throw new ConfigError(
        `${file}, línea ${number}: se espera NOMBRE=valor, y las comillas que se abren se cierran.`,
      );
    }
    found[name] = plain;
  }
  return found;
}

const isContinued = (line: string) => (/\\+$/.exec(line)?.[0].length ?? 0) % 2 === 1;

// A quoted text. Single quotes keep the text as it is. In double quotes \ escapes special signs.
const quoted = /\s*(?:'([^']*)'|"((?:[^"\\]|\\.)*)")/gsy;

/** Removes the quotes of a value. Null if a quote is not closed. Quotes count only before the first unquoted sign. */
function unquote(value: string): string | null {
  let plain = '';
  let end = 0;
  for (const [all, single, double] of value.matchAll(quoted)) {
    end += all.length;
    plain += single ?? double?.replace(/\\(["\\`$])/g, '$1') ?? '';
  }
  const rest = value.slice(end).trim();
  return /^['"]/.test(rest) ? null : plain + rest.replace(/\\(.)/gs, '$1');
}

// Names of variables that Node, npm and PostgreSQL's clients read.
const ofOthers = /^(?:NODE_\w+|npm_\w+|UV_\w+|PG\w+|LC_\w+|SSL_CERT_\w+|\w+_PROXY|TZ|LANG|PATH|HOME|TMPDIR|API_PORT)$/i;

const isOfThisFile = (name: string) => (isSettingName(name) && name !== 'PIZARRA_ENV') || ofOthers.test(name);

type Read = { env: Env; warning: string | null };

/**
 * Reads the settings of a service and of every command. The environment overrides the file, which is PIZARRA_ENV or
 * `pizarra.env` beside package.json.
 */
export function readSettings(given: Env, root = process.cwd()): Read {
  const named = given.PIZARRA_ENV?.trim();
  const file = resolve(root, named || standardName);
  const text = readWhole(file, Boolean(named));
  if (text === null) return { env: given, warning: null };
  const fromFile = parseSettings(text, file);
  const strange = Object.keys(fromFile).find(name => !isOfThisFile(name));
  if (strange) throw new ConfigError(`${file} nombra ${strange}, que no es un ajuste de Pizarra.`);
  return { env: { ...fromFile, ...given }, warning: warningOf(file) };
}

function readWhole(file: string, isNamed: boolean): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isNamed) return null;
    const place = isNamed ? `${file}, que nombra PIZARRA_ENV,` : file;
    throw new ConfigError(`No se puede leer ${place} (${code}): ahí están los ajustes.`);
  }
}

/** Returns a warning if other users can read the file, which holds passwords and keys. */
function warningOf(file: string): string | null {
  const found = statSync(file);
  if (process.platform === 'win32' || !found.isFile() || (found.mode & 0o066) === 0) return null;
  const may = [found.mode & 0o044 && 'leer', found.mode & 0o022 && 'cambiar'].filter(Boolean).join(' y ');
  return `Otros usuarios de esta máquina pueden ${may} ${file}, donde hay claves: chmod 600 ${file}`;
}

/** Copies the file's settings into the environment of this process and of the processes that it starts. */
export function takeSettings(say: (sentence: string) => void, root = join(import.meta.dirname, '..')): void {
  const { env, warning } = readSettings(process.env, root);
  Object.assign(process.env, env);
  if (warning) say(warning);
}
