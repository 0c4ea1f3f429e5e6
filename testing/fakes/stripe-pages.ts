// Small fakes of Stripe's browser code. As with the real one, card numbers never reach the page. They are typed into a
// frame of the provider's origin.

/** Stripe(key).elements().create('card').mount(), createToken, handleNextAction, confirmCardPayment, retrievePaymentIntent. */
export const stripeScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const waiting = new Map();
  const elements = new Map();
  let last = 0;
  const nextId = () => 'fake-' + ++last;
  addEventListener('message', ({ origin: from, data }) => {
    if (from !== origin || !data || !data.id) return;
    if (data.type === 'answer') { waiting.get(data.id)?.(data.answer); waiting.delete(data.id); }
    else elements.get(data.id)?.emit(data.type, data.event);
  });
  const frame = (path, title, style) => Object.assign(document.createElement('iframe'), {
    src: origin + path, title, style: 'border:0;width:100%;display:block;' + style,
  });
  function createElement(kind, options) {
    if (kind !== 'card') throw new Error('The fake knows the card element only.');
    const id = nextId();
    const listeners = {};
    const state = { complete: false, empty: true };
    let view = null;
    const element = {
      id,
      on(name, listener) { (listeners[name] ||= []).push(listener); return element; },
      off(name, listener) { listeners[name] = (listeners[name] || []).filter(one => one !== listener); return element; },
      emit(name, event) {
        if (name === 'change') {
          Object.assign(state, event);
          view?.parentElement?.classList.toggle('StripeElement--invalid', !!event.error);
        }
        for (const listener of listeners[name] || []) listener({ elementType: 'card', ...event });
      },
      mount(target) {
        const node = typeof target === 'string' ? document.querySelector(target) : target;
        if (!node) throw new Error('The selector you specified applies to no DOM elements.');
        const base = options?.style?.base || {};
        const look = { id, parent: location.origin, color: base.color || '', size: base.fontSize || '',
          placeholder: base['::placeholder']?.color || '' };
        view = frame('/v3/card?' + new URLSearchParams(look), 'Cuadro de entrada seguro de pago con tarjeta', 'height:24px');
        node.classList.add('StripeElement');
        node.replaceChildren(view);
        elements.set(id, element);
      },
      unmount() { view?.remove(); view = null; },
      destroy() { element.unmount(); elements.delete(id); },
      update({ disabled = false }) { view?.contentWindow.postMessage({ type: 'disable', disabled }, origin); },
      focus() { view?.focus(); },
      blur() {},
      clear() { view?.contentWindow.postMessage({ type: 'clear' }, origin); },
      ask(key) {
        return new Promise(resolve => {
          if (!view) return resolve({ error: { type: 'validation_error', code: 'not_mounted', message: 'The element is not mounted.' } });
          const request = nextId();
          waiting.set(request, resolve);
          view.contentWindow.postMessage({ type: 'tokenize', request, key }, origin);
        });
      },
    };
    return element;
  }
  function askBank(clientSecret, isSilent) {
    return new Promise(resolve => {
      const id = nextId();
      const dialog = document.createElement('div');
      dialog.style = 'position:fixed;inset:0;z-index:2147483647;background:rgba(0,0,0,.6);display:' + (isSilent ? 'none' : 'block');
      const silent = isSilent ? '1' : '';
      dialog.append(frame('/v3/bank?' + new URLSearchParams({ id, secret: clientSecret, parent: location.origin, silent }),
        'Autenticación de tu banco', 'height:100%'));
      waiting.set(id, answer => { dialog.remove(); resolve(answer); });
      document.body.append(dialog);
    });
  }
  window.Stripe = key => {
    if (!key) throw new Error('Missing value for Stripe(): apiKey should be a string.');
    return {
      elements: () => {
        const made = {};
        return { create: (kind, options) => (made[kind] = createElement(kind, options)), getElement: kind => made[kind] || null };
      },
      createToken: element => element.ask(key),
      handleNextAction: ({ clientSecret }) => askBank(clientSecret, false),
      confirmCardPayment: clientSecret => askBank(clientSecret, false),
      retrievePaymentIntent: clientSecret => askBank(clientSecret, true),
    };
  };
  window.Stripe.version = 3;
})();`;

const page = (title: string, content: string, script: string) => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><title>${title}</title><style>
*{box-sizing:border-box}body{margin:0;font:16px system-ui,sans-serif;background:transparent}
form{display:flex;gap:8px}input{border:0;background:transparent;color:inherit;font:inherit;min-width:0;height:24px;padding:0;outline:0}
.dialog{max-width:420px;margin:15vh auto;background:#fff;color:#111;padding:24px;border-radius:8px}
button{font:inherit;min-height:44px;padding:0 16px;margin:8px 8px 0 0}
</style></head><body>${content}<script>const asked=new URLSearchParams(location.search);
const tell=message=>parent.postMessage({id:asked.get('id'),...message},asked.get('parent'));
${script}</script></body></html>`;

export const stripeCardPage = page(
  'Tarjeta',
  `<form aria-label="Tarjeta">
<input name="cardnumber" inputmode="numeric" autocomplete="off" placeholder="Número de tarjeta" aria-label="Número de tarjeta de crédito o débito" style="flex:3">
<input name="exp-date" inputmode="numeric" autocomplete="off" placeholder="MM / AA" aria-label="Fecha de vencimiento de la tarjeta de crédito o débito" style="flex:1">
<input name="cvc" inputmode="numeric" autocomplete="off" placeholder="CVC" aria-label="Código de seguridad CVC/CVV" style="flex:1">
</form>`,
  `const form=document.forms[0],digits=name=>form.elements[name].value.replace(/\\D/g,'');
if(asked.get('color'))document.body.style.color=asked.get('color');
if(asked.get('size'))document.body.style.fontSize=asked.get('size');
if(asked.get('placeholder'))document.head.append(Object.assign(document.createElement('style'),{textContent:'input::placeholder{opacity:1;color:'+asked.get('placeholder')+'}'}));
const no=(code,message)=>({type:'validation_error',code,message});
function problem(){
  const [month,year]=[Number(digits('exp-date').slice(0,2)),2000+Number(digits('exp-date').slice(2,4))];
  if(digits('cardnumber').length<15)return no('incomplete_number','El número de tu tarjeta está incompleto.');
  if(digits('exp-date').length<4)return no('incomplete_expiry','La fecha de vencimiento de tu tarjeta está incompleta.');
  if(month<1||month>12)return no('invalid_expiry_month','El mes de vencimiento de tu tarjeta no es válido.');
  if(new Date(year,month,1)<=new Date())return no('invalid_expiry_year_past','El año de vencimiento de tu tarjeta ya pasó.');
  if(digits('cvc').length<3)return no('incomplete_cvc','El código de seguridad de tu tarjeta está incompleto.');
}
const change=shown=>tell({type:'change',event:{complete:!problem(),empty:!form.elements.cardnumber.value,brand:digits('cardnumber')[0]==='4'?'visa':'unknown',error:shown}});
// An incomplete field shows no error while the buyer types.
form.addEventListener('input',()=>{const wrong=problem();change(wrong?.code.startsWith('incomplete')?undefined:wrong);});
form.addEventListener('submit',event=>event.preventDefault());
form.addEventListener('focusin',()=>tell({type:'focus',event:{}}));
form.addEventListener('focusout',()=>tell({type:'blur',event:{}}));
addEventListener('message',async({data,origin})=>{
  if(origin!==asked.get('parent'))return;
  if(data.type==='clear'){form.reset();return change();}
  if(data.type==='disable'){for(const input of form)input.disabled=data.disabled;return;}
  if(data.type!=='tokenize')return;
  const answerWith=answer=>parent.postMessage({type:'answer',id:data.request,answer},asked.get('parent'));
  const wrong=problem();
  if(wrong){change(wrong);return answerWith({error:wrong});}
  const answer=await fetch('/v3/tokens',{method:'POST',headers:{'x-key':data.key},body:JSON.stringify({number:digits('cardnumber')})})
    .then(response=>response.json(),()=>({error:{type:'api_connection_error',message:'No pudimos conectar con Stripe.'}}));
  answerWith(answer);
});
tell({type:'ready',event:{}});`,
);

export const stripeBankPage = page(
  'Autenticación de tu banco',
  `<main class="dialog" hidden><h1>Autenticación 3D Secure</h1><p>Tu banco pide confirmar este pago.</p>
<button data-answer="complete">Completar</button><button data-answer="fail">Rechazar</button></main>`,
  `const send=answer=>fetch('/v3/bank',{method:'POST',body:JSON.stringify({secret:asked.get('secret'),answer})}).then(response=>response.json());
const finish=answer=>tell({type:'answer',answer});
send('status').then(answer=>{
  if(asked.get('silent')||answer.paymentIntent?.status!=='requires_action')return finish(answer);
  document.querySelector('main').hidden=false;
});
document.querySelector('main').addEventListener('click',async({target})=>{
  if(target.dataset.answer)finish(await send(target.dataset.answer));
});`,
);
