// A small fake of PayPal's JS SDK: https://developer.paypal.com/sdk/js/reference/. The button is in a frame of PayPal's
// origin. Its window is a frame over the page, where the person pays, is declined later, or cancels.

/** paypal.Buttons({ createOrder, onApprove, onCancel, onError, onClick, onInit }).render(container) */
export const paypalScript = `(() => {
  const source = new URL(document.currentScript.src);
  const origin = source.origin;
  if (!source.searchParams.get('client-id')) throw new Error('Expected client-id to be passed to the SDK.');
  const listeners = new Map();
  let last = 0;
  addEventListener('message', ({ origin: from, data }) => { if (from === origin && data) listeners.get(data.id)?.(data); });
  function frame(path, params, title, style) {
    const id = 'paypal-' + ++last;
    const query = new URLSearchParams({ ...params, id, parent: location.origin });
    return [id, Object.assign(document.createElement('iframe'), { src: origin + path + '?' + query, title, style: 'border:0;width:100%;' + style })];
  }
  function askPerson(orderID) {
    return new Promise(resolve => {
      const dialog = document.createElement('div');
      dialog.style = 'position:fixed;inset:0;z-index:2147483647;background:rgba(0,0,0,.6)';
      const [id, view] = frame('/checkoutnow', { token: orderID }, 'PayPal: revisar y pagar', 'height:100%');
      listeners.set(id, ({ type }) => { dialog.remove(); listeners.delete(id); resolve(type); });
      dialog.append(view);
      document.body.append(dialog);
    });
  }
  window.paypal = {
    version: '5.0.fake',
    FUNDING: { PAYPAL: 'paypal', CARD: 'card' },
    getFundingSources: () => ['paypal'],
    Buttons(options) {
      let view = null;
      let isBusy = false;
      const fail = error => options.onError ? options.onError(error) : Promise.reject(error);
      async function pay() {
        if (isBusy) return;
        isBusy = true;
        const fundingSource = 'paypal';
        let isRefused = false;
        const actions = { resolve: () => {}, reject: () => { isRefused = true; } };
        try {
          await options.onClick?.({ fundingSource }, actions);
          if (isRefused) return;
          const orderID = await options.createOrder({ paymentSource: 'paypal' }, {});
          if (!orderID) throw new Error('Expected an order id to be passed');
          let answer = await askPerson(orderID);
          while (answer === 'approved') {
            let isAgain = false;
            await options.onApprove?.({ orderID, payerID: 'FAKEPAYER', paymentSource: 'paypal', facilitatorAccessToken: '' },
              { restart: () => { isAgain = true; }, redirect: url => location.assign(url) });
            if (!isAgain) return;
            answer = await askPerson(orderID);
          }
          await options.onCancel?.({ orderID });
        } catch (error) {
          await fail(error instanceof Error ? error : new Error(String(error)));
        } finally {
          isBusy = false;
        }
      }
      return {
        isEligible: () => true,
        async render(container) {
          const node = typeof container === 'string' ? document.querySelector(container) : container;
          if (!node) throw new Error('Document is ready and element ' + container + ' does not exist');
          const [id, button] = frame('/smart/buttons', {}, 'PayPal', 'height:45px;display:block');
          view = button;
          listeners.set(id, ({ type }) => { if (type === 'click') pay(); });
          const isReady = new Promise(resolve => button.addEventListener('load', resolve, { once: true }));
          node.append(button);
          await isReady;
          options.onInit?.({ fundingSource: 'paypal' }, { enable: () => {}, disable: () => {} });
        },
        async close() { view?.remove(); view = null; },
      };
    },
  };
})();`;

const page = (title: string, content: string, script: string) => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><title>${title}</title><style>
body{margin:0;font:16px system-ui,sans-serif;background:transparent}
button{font:inherit;font-weight:700;min-height:45px;padding:0 16px;border:0;border-radius:4px;background:#ffc439;color:#111}
.dialog{max-width:420px;margin:15vh auto;background:#fff;color:#111;padding:24px;border-radius:8px}.dialog button{margin:8px 8px 0 0}
</style></head><body>${content}<script>const asked=new URLSearchParams(location.search);
const tell=type=>parent.postMessage({id:asked.get('id'),type},asked.get('parent'));
${script}</script></body></html>`;

export const paypalButtonPage = page(
  'PayPal',
  '<button style="width:100%">PayPal</button>',
  `document.querySelector('button').addEventListener('click',()=>tell('click'));`,
);

export const paypalWindowPage = page(
  'PayPal',
  `<main class="dialog"><h1>PayPal</h1><p>Pagas con tu cuenta de prueba.</p>
<button data-answer="pays">Pagar ahora</button><button data-answer="declined">Pagar con una tarjeta rechazada</button>
<button data-answer="">Cancelar y volver</button></main>`,
  `document.querySelector('main').addEventListener('click',async({target})=>{
  const answer=target.dataset.answer;
  if(answer===undefined)return;
  if(!answer)return tell('cancelled');
  await fetch('/checkoutnow',{method:'POST',body:JSON.stringify({token:asked.get('token'),answer})});
  tell('approved');
});`,
);
