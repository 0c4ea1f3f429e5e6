import { existsSync } from 'node:fs';
import { runProgram } from './run-program.ts';

/** True for root on Debian or a derivative. Only there may a tool install packages. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export async function installPackage(name: string): Promise<boolean> {
  console.log(`  Installing the package ${name}…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['-q', '-y', '--no-install-recommends', 'install', name];
  if ((await runProgram('apt-get', ['-q', 'update'], { env, quiet: true })) !== 0) return false;
  return (await runProgram('apt-get', install, { env, quiet: true })) === 0;
}
