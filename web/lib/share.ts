import { notify } from '#web/ui/notify.ts';

/** By the sheet of the phone, or as a link to be pasted; the address says what is open. */
export async function share(title: string) {
  const { href: url } = window.location;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      notify.success('Enlace copiado');
    }
  } catch (error) {
    // Closing the sheet of the phone is no failure.
    if (error instanceof Error && error.name === 'AbortError') return;
    notify.error('No se pudo copiar el enlace', url);
  }
}
