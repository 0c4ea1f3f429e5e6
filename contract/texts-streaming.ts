export const streaming = {
  iframe: 'Pega el código para insertar de YouTube, Vimeo, Twitch, Cloudflare Stream o Mux.',
  noIframe: 'Pega el código para insertar antes de mostrar la transmisión.',
  price: 'Escribe un precio de $0.50 a $100,000.00, o marca que es gratis.',
  changedMeanwhile: 'La transmisión cambió en otra ventana. Vuelve a cargar la página antes de guardar.',
  off: 'No hay transmisión en este momento.',
};
