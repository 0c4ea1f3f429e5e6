const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for attribute values between quotes; XML reads the same. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, mark => marks[mark] ?? '');

/** A block of data inside a page: nothing in it can end the block. */
export const dataBlock = (attributes: string, data: unknown) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
