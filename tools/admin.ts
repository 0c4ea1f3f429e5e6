import { makeAdmin, NotAnAdminError } from '#server/accounts/make-admin.ts';
import { withStore } from './with-store.ts';

const [email = ''] = process.argv.slice(2);

if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
  console.error('✗ Di el correo de quien administra: npm run admin -- tu@correo.com');
  process.exit(1);
}
await withStore({}, async ({ database, config }) => {
  try {
    const link = await makeAdmin({ database, config, now: () => new Date() }, email);
    console.log(`Enlace para elegir la contraseña de ${email} (sirve una vez, durante una hora):\n\n  ${link}\n`);
    console.log(`Después se entra en ${config.publicUrl}/login?panel=admin`);
  } catch (error) {
    if (!(error instanceof NotAnAdminError)) throw error;
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  }
});
