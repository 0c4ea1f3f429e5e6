import { authed } from '#server/foundation/http/procedures.ts';
import { slowGuesses } from '#server/foundation/limits/slow-guesses.ts';
import { makePrint, readToPrint } from './make-print.ts';
import { readCard, typeCard } from './type-card.ts';

export const prints = {
  read: authed.prints.read.handler(({ context: { app, viewer }, input }) => readToPrint(app, viewer, input.eventId)),
  make: authed.prints.make.handler(({ context: { app, viewer }, input }) => makePrint(app, viewer, input)),
};

export const cards = {
  read: authed.cards.read.handler(({ context, input }) =>
    slowGuesses(context, () => readCard(context.app, context.viewer, input)),
  ),
  type: authed.cards.type.handler(({ context, input }) =>
    slowGuesses(context, () => typeCard(context.app, context.viewer, input)),
  ),
};
