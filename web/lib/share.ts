import { notify } from '#web/ui/dialogs/notify.ts';

/** Opens the phone's share sheet, or copies the link. The address names the overlay that is open. */
export async function share(title: string) {
  const { href: url } = window.location;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      notify.success('Enlace copiado');
    }
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof Error && error.name === 'AbortError') return;
    notify.error('No se pudo copiar el enlace', url);
  }
}
