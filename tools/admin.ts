import type { App } from '#server/app.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';
import { makeAdmin, NotAnAdminError } from '#server/people/accounts/make-admin.ts';
import { forgetSecondFactor } from '#server/people/second-factor/forget-second-factor.ts';
import { readArguments } from './read-arguments.ts';
import { withStore } from './with-store.ts';

const { values, positionals } = readArguments('Se usa así: npm run admin -- <correo> [--second-factor]', {
  options: { 'second-factor': { type: 'boolean' } },
});
const isForgetful = values['second-factor'] === true;
const [email = ''] = positionals;

if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
  console.error('✗ Di el correo de quien administra: npm run admin -- tu@correo.com');
  process.exit(1);
}
/** The command only stores the mail to the owner. The running app sends it, or the next app that starts. */
async function forget(app: Pick<App, 'database' | 'config' | 'now'>): Promise<string> {
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const jobs = await startJobs({ target: app.database.target, log });
  try {
    return await forgetSecondFactor({ ...app, jobs }, email);
  } finally {
    await jobs.stop();
  }
}

await withStore({}, async ({ database, config }) => {
  try {
    const app = { database, config, now: () => new Date() };
    const link = isForgetful ? await forget(app) : await makeAdmin(app, email);
    console.log(`Enlace para elegir la contraseña de ${email} (sirve una vez, durante una hora):\n\n  ${link}\n`);
    if (isForgetful) console.log('La verificación en dos pasos de esa cuenta ya no se pide.');
    else console.log(`Después se entra en ${config.publicUrl}/login?panel=admin`);
  } catch (error) {
    if (!(error instanceof NotAnAdminError)) throw error;
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  }
});
