export * from './please.ts';
/** The text catalogue: `messages.event.name`. */
export * as messages from './texts.ts';
