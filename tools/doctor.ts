import { type Config, readConfig } from '#server/config.ts';
import { ConfigError, type Env, isSettingName, settingNames } from '#server/read-settings.ts';
import { takeSettings } from '#server/settings-file.ts';
import { lookAtMachine, lookAtNetwork } from './doctor-looks.ts';
import { type Finding, look, resolve, well } from './finding.ts';
import { lookAtStore } from './look-at-store.ts';
import { readArguments } from './read-arguments.ts';

// Says what is wrong with a configuration before it is used. It changes nothing, except that it stores one small file
// in a bucket and deletes it.

readArguments('Se usa así: npm run doctor', { options: {}, mostWords: 0 });

const signs = { well: '✓', look: '!', resolve: '✗' };
const counts = { well: 0, look: 0, resolve: 0 };

function tell({ tone, text }: Finding): void {
  counts[tone]++;
  console.log(`${signs[tone]} ${text}`);
}

// Settings that go together. After a complaint about one, all of them are left out.
const groups = [/^(?:S3_|VIDEO_ROOM$)/, /^STRIPE_/, /^PAYPAL_/, /^(?:SMTP_|MAIL_FROM$)/];

/** Returns the settings to leave out after a complaint: the first that it names, with those that go with it. */
function blamed(complaint: string, env: Env): string[] {
  const words = complaint.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g) ?? [];
  const first = words.find(word => env[word] !== undefined || isSettingName(word));
  const group = groups.find(each => first && each.test(first));
  return Object.keys(env).filter(name => name === first || group?.test(name));
}

type Read = { config: Config | null; complaints: string[]; leftOut: string[] };

/** Reads the settings as a start does, again without those that are wrong, so that all complaints are told at once. */
function readAll(given: Env): Read {
  const env = { ...given };
  const complaints: string[] = [];
  const leftOut: string[] = [];
  for (;;) {
    try {
      return { config: readConfig(env), complaints, leftOut };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      complaints.push(error.message);
      const names = blamed(error.message, env);
      if (names.length === 0) return { config: null, complaints, leftOut };
      leftOut.push(...names);
      for (const name of names) delete env[name];
    }
  }
}

const plain = (name: string) => name.toUpperCase().replaceAll('_', '');

/** True for a name with one letter more, less or other than a setting. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const rests = [one.slice(at), other.slice(at)] as const;
  const [a, b] = rests;
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

function mistyped(env: Env): Finding[] {
  return Object.keys(env).flatMap(name => {
    if (isSettingName(name) || name.length < 6) return [];
    const meant = settingNames.find(each => each.length >= 6 && isNear(plain(name), plain(each)));
    return meant && env[meant] === undefined ? [look(`${name} no es un ajuste: ¿querías decir ${meant}?`)] : [];
  });
}

function readSettingsAloud(): Read | null {
  try {
    takeSettings(warning => tell(look(warning)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(resolve(error.message));
    return null;
  }
  const read = readAll(process.env);
  for (const complaint of read.complaints) tell(resolve(complaint));
  for (const finding of mistyped(process.env)) tell(finding);
  const set = settingNames.filter(name => process.env[name]?.trim());
  if (read.complaints.length === 0) tell(well(`Ajustes: ${set.join(', ') || 'ninguno, así que valen los normales'}.`));
  return read;
}

const read = readSettingsAloud();
if (read?.config) {
  const { config, leftOut } = read;
  for (const findings of [
    lookAtMachine(config, leftOut),
    lookAtStore(config, leftOut),
    lookAtNetwork(config, leftOut),
  ]) {
    for (const finding of await findings) tell(finding);
  }
}
const { look: warnings, resolve: faults } = counts;
const hinders = faults === 0 ? 'Nada impide' : faults === 1 ? '1 cosa impide' : `${faults} cosas impiden`;
const asks = warnings === 0 ? '' : `; ${warnings === 1 ? '1 pide' : `${warnings} piden`} una mirada`;
console.log(`${hinders} un buen inicio${asks}.`);
process.exitCode = faults > 0 ? 1 : 0;
