import { z } from 'zod';
import { messages } from './messages.ts';

// Every rule of a form has its own message. A direct caller can break other rules too (a number for a text, a missing
// key). Those messages are in Spanish as well, not in the library's English. `jitless`: the page's policy forbids
// `Function`, which the library would try.
z.config({ jitless: 'document' in globalThis, customError: () => messages.server.notValid });
