import sanitize from 'sanitize-html';

const schemes = ['http:', 'https:', 'mailto:'];

/** Keeps links to the web and mailboxes. Any other link becomes plain text. */
function cleanLink(_tag: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const address = href.trim();
  if (!URL.canParse(address) || !schemes.includes(new URL(address).protocol)) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href: address, rel: 'noopener nofollow', target: '_blank' } };
}

const marks: sanitize.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'br', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: { a: cleanLink, b: 'strong', i: 'em', strike: 's', del: 's', h1: 'h2', h5: 'h4', h6: 'h4' },
};

/** Keeps only the marks of the editor. Returns an empty string for a text without content. */
export function cleanRichText(html: string): string {
  // The text is cleaned twice: after the first pass, a removed link inside a link leaves its end tag.
  const clean = sanitize(sanitize(html, marks), marks).trim();
  return isEmpty(clean) ? '' : clean;
}

const isEmpty = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() === '';
