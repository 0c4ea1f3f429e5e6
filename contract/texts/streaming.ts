export const streaming = {
  iframe: 'Pega el código para insertar de YouTube, Vimeo, Twitch, Cloudflare Stream o Mux.',
  noIframe: 'Pega el código para insertar antes de mostrar la transmisión.',
  price: 'Escribe un precio de $0.50 a $100,000.00, o marca que es gratis.',
  changedMeanwhile: 'La transmisión cambió en otra ventana. Vuelve a cargar la página antes de guardar.',
  notForSale: 'Esta transmisión no está a la venta ahora.',
  paidAlready: 'Ya tienes un pase para esta transmisión.',
  refundedOver: 'La transmisión terminó antes de que llegara tu pago: te devolvemos el dinero.',
  refundedTwice: 'Ya tenías un pase para esta transmisión: te devolvemos el segundo pago.',
  off: 'No hay transmisión en este momento.',
};
