const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and quoted attribute values, also in XML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, mark => marks[mark] ?? '');

/** A data block inside a page. Its content cannot close the block. */
export const dataBlock = (attributes: string, data: unknown) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
