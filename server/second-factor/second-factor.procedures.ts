import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { begin, confirm, readFactor, renewCodes, turnOff } from './set-up.ts';

export const secondFactor = {
  read: os.secondFactor.read.handler(async ({ context }) => readFactor(context.app, await signedIn(context))),
  begin: os.secondFactor.begin.handler(async ({ context }) => begin(context.app, await signedIn(context))),
  confirm: os.secondFactor.confirm.handler(async ({ context, input }) => ({
    recoveryCodes: await confirm(context.app, await signedIn(context), input),
  })),
  renewCodes: os.secondFactor.renewCodes.handler(async ({ context, input }) => ({
    recoveryCodes: await renewCodes(context.app, await signedIn(context), input.secondCode),
  })),
  turnOff: os.secondFactor.turnOff.handler(async ({ context, input }) => {
    await turnOff(context.app, await signedIn(context), input);
    return {};
  }),
};
