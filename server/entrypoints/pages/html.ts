const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML and for quoted attribute values, also in XML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, mark => marks[mark] ?? '');

/** Makes a data block inside a page. Its content cannot close the block. */
export const dataBlock = (attributes: string, data: unknown) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
