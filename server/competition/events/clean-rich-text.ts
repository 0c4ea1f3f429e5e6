import sanitize from 'sanitize-html';

const schemes = ['http:', 'https:', 'mailto:'];

/** A link leads out to an address of the web or of a mailbox; of any other only its words stay. */
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

/** Keeps the marks that the editor knows and nothing else; a text without a word is no text. */
export function cleanRichText(html: string): string {
  // A second time: of a link inside a link that was taken away its end stays behind the first time.
  const clean = sanitize(sanitize(html, marks), marks).trim();
  return isEmpty(clean) ? '' : clean;
}

const isEmpty = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() === '';
