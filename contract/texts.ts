// All texts that a rule or a form can answer. Texts quoted in the specification stay exactly as written there, with
// missing accents and English. The same rule has other words at sign-up than in the settings on purpose. One file per
// part of the program, so that a page loads only the texts it can show.
export * from './texts/accounts.ts';
export * from './texts/attendance.ts';
export * from './texts/boards.ts';
export * from './texts/categories.ts';
export * from './texts/door.ts';
export * from './texts/enrolling.ts';
export * from './texts/events.ts';
export * from './texts/heat-plans.ts';
export * from './texts/heats.ts';
export * from './texts/joining.ts';
export * from './texts/judging.ts';
export * from './texts/listed.ts';
export * from './texts/notices.ts';
export * from './texts/prints.ts';
export * from './texts/protests.ts';
export * from './texts/public.ts';
export * from './texts/rails.ts';
export * from './texts/refunds.ts';
export * from './texts/requests.ts';
export * from './texts/results.ts';
export * from './texts/sale.ts';
export * from './texts/screens.ts';
export * from './texts/server.ts';
export * from './texts/sponsors.ts';
export * from './texts/streaming.ts';
export * from './texts/tickets.ts';
