import { z } from 'zod';
import { messages } from './messages.ts';

// Every rule of a form has its own message. A direct caller of the API can break other rules too, such as a missing
// key. The messages of those rules are in Spanish as well, not in the library's English. `jitless`: the page's content
// security policy forbids `Function`, which the library would try.
z.config({ jitless: 'document' in globalThis, customError: () => messages.server.notValid });
