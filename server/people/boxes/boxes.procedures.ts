import { authed } from '#server/foundation/http/procedures.ts';
import { readBoxRequest, submitBoxRequest } from './box-requests.ts';

export const boxes = {
  request: authed.boxes.request.handler(async ({ context: { app, viewer } }) => ({
    request: await readBoxRequest(app, viewer.uid),
  })),
  submitRequest: authed.boxes.submitRequest.handler(({ context: { app, viewer }, input }) =>
    submitBoxRequest(app, viewer, input),
  ),
};
