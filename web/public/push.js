// The notices of the day. The service worker loads this file (vite.config.ts). Browsers that know the declarative form draw
// a notice without it.

const pageOf = address => {
  const { pathname, search } = new URL(address ?? '/', self.location.origin);
  return new URL(pathname + search, self.location.origin).href;
};

self.addEventListener('push', event => {
  let said = {};
  try {
    said = event.data.json().notification;
  } catch {}
  const { title = 'Pizarra', body = '', tag = 'pizarra', navigate } = said;
  event.waitUntil(
    self.registration.showNotification(title, {
      ...{ body, tag, lang: 'es', renotify: true, data: pageOf(navigate) },
      ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png', vibrate: [200, 100, 200] },
    }),
  );
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const page = event.notification.data;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find(({ url }) => url === page);
    return open ? open.focus() : self.clients.openWindow(page);
  };
  event.waitUntil(show());
});
