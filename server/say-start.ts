import { hasDemoAccounts, listDemoAccounts } from '#demo/demo-accounts.ts';
import type { App } from './app.ts';

const typeNames = {
  athlete: 'Atleta',
  staff: 'Staff',
  organization: 'Organización',
  box: 'Gimnasio',
  admin: 'Administración',
};

type Start = {
  port: number;
  isFirst: boolean;
  isTerminal: boolean;
  /** What else is not as it should be. */
  warnings: readonly string[];
};

/** What a person reads once everybody is answered; the last line is the address to open. */
export async function sayStart(
  { config, database }: Pick<App, 'config' | 'database'>,
  { port, isFirst, isTerminal, warnings }: Start,
  say: (sentence: string) => void,
): Promise<void> {
  const isDemo = config.demo && (await hasDemoAccounts(database.kysely));
  // Whatever keeps what is said here would keep the passwords too: a terminal shows them again, a log does not.
  if (isDemo && (isFirst || isTerminal)) {
    say('\nCuentas de demostración:');
    for (const { type, email, password } of await listDemoAccounts(database.kysely)) {
      say(`  ${typeNames[type].padEnd(15)} ${email.padEnd(34)} ${password}`);
    }
  }
  for (const warning of warnings) say(warning);
  if (config.listeningNote && !isDemo) say(config.listeningNote);
  // Where the system chose the port, nobody knew it before.
  say(`\nPizarra está lista: ${config.publicUrl.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`)}`);
}
