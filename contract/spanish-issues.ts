import { z } from 'zod';
import { messages } from './messages.ts';

// Every rule of a form carries its own sentence. Whoever calls the interface by hand can break others too (a number in
// place of a text, a key that is missing): those answer in Spanish as well, never with the library's English.
// The page's policy forbids `Function`, which the library would otherwise try.
z.config({ jitless: 'document' in globalThis, customError: () => messages.server.notValid });
