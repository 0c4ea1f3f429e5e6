import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { readBoxRequest, submitBoxRequest } from './box-requests.ts';

export const boxes = {
  request: os.boxes.request.handler(async ({ context }) => {
    const { uid } = await signedIn(context);
    return { request: await readBoxRequest(context.app, uid) };
  }),
  submitRequest: os.boxes.submitRequest.handler(async ({ context, input }) => {
    await submitBoxRequest(context.app, await signedIn(context), input);
    return {};
  }),
};
