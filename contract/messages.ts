export * from './please.ts';
/** All texts by name, such as `messages.event.name`. */
export * as messages from './texts.ts';
