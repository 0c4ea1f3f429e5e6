import { readArguments } from './read-arguments.ts';
import { withStore } from './with-store.ts';

// Nodes with PIZARRA_MIGRATE=no leave the tables to this command. It also works where a start would migrate.

readArguments('Se usa así: npm run migrate', { options: {}, mostWords: 0 });

await withStore({ mayMake: true, missing: 'apply' }, async () => console.log('La base de datos está al día.'));
