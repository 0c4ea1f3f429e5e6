export * from './please.ts';
/** The one catalogue: `messages.event.name`. */
export * as messages from './texts.ts';
