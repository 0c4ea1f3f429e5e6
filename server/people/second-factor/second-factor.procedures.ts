import { authed } from '#server/foundation/http/procedures.ts';
import { begin, confirm, readFactor, renewCodes, turnOff } from './set-up.ts';

export const secondFactor = {
  read: authed.secondFactor.read.handler(({ context: { app, viewer } }) => readFactor(app, viewer)),
  begin: authed.secondFactor.begin.handler(({ context: { app, viewer } }) => begin(app, viewer)),
  confirm: authed.secondFactor.confirm.handler(async ({ context: { app, viewer }, input }) => ({
    recoveryCodes: await confirm(app, viewer, input),
  })),
  renewCodes: authed.secondFactor.renewCodes.handler(async ({ context: { app, viewer }, input }) => ({
    recoveryCodes: await renewCodes(app, viewer, input.secondCode),
  })),
  turnOff: authed.secondFactor.turnOff.handler(({ context: { app, viewer }, input }) => turnOff(app, viewer, input)),
};
