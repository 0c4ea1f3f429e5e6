import { forgetSecondFactor, makeAdmin, NotAnAdminError } from '#server/accounts/make-admin.ts';
import { withStore } from './with-store.ts';

const words = process.argv.slice(2);
const isForgetful = words.includes('--second-factor');
const [email = ''] = words.filter(word => !word.startsWith('--'));

if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
  console.error('✗ Di el correo de quien administra: npm run admin -- tu@correo.com');
  process.exit(1);
}
await withStore({}, async ({ database, config }) => {
  try {
    const make = isForgetful ? forgetSecondFactor : makeAdmin;
    const link = await make({ database, config, now: () => new Date() }, email);
    console.log(`Enlace para elegir la contraseña de ${email} (sirve una vez, durante una hora):\n\n  ${link}\n`);
    if (isForgetful) console.log('La verificación en dos pasos de esa cuenta ya no se pide.');
    else console.log(`Después se entra en ${config.publicUrl}/login?panel=admin`);
  } catch (error) {
    if (!(error instanceof NotAnAdminError)) throw error;
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  }
});
