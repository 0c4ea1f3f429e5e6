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
  warnings: readonly string[];
};

/** The text for a person once the server answers. The last line is the address to open. */
export async function sayStart(
  { config, database }: Pick<App, 'config' | 'database'>,
  { port, isFirst, isTerminal, warnings }: Start,
  say: (sentence: string) => void,
): Promise<void> {
  const isDemo = config.demo && (await hasDemoAccounts(database.kysely));
  // A stored log would keep the passwords. So a terminal shows them at every start, a log only at the first.
  if (isDemo && (isFirst || isTerminal)) {
    say('\nCuentas de demostración:');
    for (const { type, email, password } of await listDemoAccounts(database.kysely)) {
      say(`  ${typeNames[type].padEnd(15)} ${email.padEnd(34)} ${password}`);
    }
  }
  for (const warning of warnings) say(warning);
  if (config.listeningNote && !isDemo) say(config.listeningNote);
  // With port 0 the system has chosen the port.
  say(`\nPizarra está lista: ${config.publicUrl.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`)}`);
}
