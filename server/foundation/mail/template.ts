import { escapeHtml, oneLine } from './escape.ts';

/** A picture inside the mail. The plain text shows its `url` instead. */
type MailPicture = { cid: string; label: string; url?: string };

type MailButton = { label: string; url: string };

export type MailParts = {
  /** The words that a mail program shows beside the subject in its list. */
  preheader: string;
  title: string;
  paragraphs: string[];
  pictures?: MailPicture[];
  button?: MailButton;
  /** A second button, below the first and less prominent. */
  second?: MailButton;
  note?: string;
};

// A mail has only tables, inline styles and no remote pictures. Every mail program supports these, Outlook's Word
// engine included.
const ink = '#0a0f1a';
const volt = '#c6f21f';
const sans = `Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const condensed = `'Barlow Condensed','Roboto Condensed','Avenir Next Condensed','sans-serif-condensed','Arial Narrow',Arial,sans-serif`;
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const footer = ['Pizarra', 'Este mensaje es automático: no hace falta responderlo.'] as const;
const copyHint = 'Si el botón no funciona, copia este enlace en tu navegador:';

// Styles for programs with a dark scheme. Others use the light colours in each element.
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{text-decoration:none}
@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}.title{font-size:36px!important;line-height:38px!important}.wide{width:100%!important}}
@media (prefers-color-scheme:dark){
.body{background:#080c15!important}.card{background:#111827!important;border-color:#1f2940!important}.hero{border-color:#1f2940!important}
.text{color:#f2f4f8!important}.dim{color:#98a3b5!important}.note{background:#1b2436!important;color:#f2f4f8!important}
.line{border-color:#1f2940!important}
}`;

// Invisible signs after the preheader. They keep title and links out of the preview in a mail program's list.
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;font:400 16px/25px ${sans};color:${ink}">${escapeHtml(text)}</p>`;

const button = ({ label, url }: MailButton) => `
<table ${table} class="wide" style="margin:24px 0 24px"><tr><td align="center" bgcolor="${volt}" style="background:${volt};border-radius:10px">
<a href="${escapeHtml(url)}" style="display:block;padding:16px 30px;font:700 17px/20px ${sans};color:${ink};border-radius:10px">${escapeHtml(label)}</a>
</td></tr></table>
<p class="dim" style="margin:0 0 4px;font:400 13px/19px ${sans};color:#525f76">${copyHint}</p>
<p style="margin:0 0 16px;font:400 13px/19px ${sans};word-break:break-all"><a class="dim" href="${escapeHtml(url)}" style="color:#525f76;text-decoration:underline">${escapeHtml(url)}</a></p>`;

const quietButton = ({ label, url }: MailButton) => `
<table ${table} class="wide" style="margin:8px 0 24px"><tr><td class="line" align="center" style="border:1px solid #c3cad5;border-radius:10px">
<a class="text" href="${escapeHtml(url)}" style="display:block;padding:12px 26px;font:600 15px/20px ${sans};color:${ink}">${escapeHtml(label)}</a>
</td></tr></table>`;

// The code is white with a white border in both schemes, because cameras read no other colours.
const picture = ({ cid, label, url }: MailPicture) => {
  const drawn = `<img src="cid:${escapeHtml(cid)}" width="220" height="220" alt="Código QR: ${escapeHtml(label)}" style="display:block;width:220px;height:220px;border:0;border-radius:10px;background:#ffffff">`;
  const linked = url ? `<a href="${escapeHtml(url)}">${drawn}</a>` : drawn;
  return `
<table ${table} style="margin:8px 0 20px"><tr><td>${linked}</td></tr>
<tr><td class="text" style="padding-top:8px;font:600 16px/22px ${sans};color:${ink}">${escapeHtml(label)}</td></tr></table>`;
};

const note = (text: string) => `
<table ${table} width="100%" style="margin:12px 0 8px"><tr><td class="note" bgcolor="#eceff3" style="background:#eceff3;border-radius:10px;padding:14px 18px;font:400 14px/21px ${sans};color:${ink}">${escapeHtml(text)}</td></tr></table>`;

function renderHtml(parts: MailParts): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(parts.title)}</title><style>${style}</style></head>
<body class="body" bgcolor="#f4f5f7" style="margin:0;padding:0;background:#f4f5f7">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#f4f5f7">${escapeHtml(parts.preheader)}${filler}</div>
<table ${table} width="100%" class="body" bgcolor="#f4f5f7" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 12px">
<table ${table} width="560" style="width:100%;max-width:560px">
<tr><td class="hero pad" bgcolor="${ink}" style="background:${ink};border:1px solid ${ink};border-bottom:0;border-radius:16px 16px 0 0;padding:28px 40px 36px">
<table ${table}><tr><td style="padding-right:12px">${drawTally('#ffffff', volt)}</td>
<td style="font:700 24px/24px ${condensed};letter-spacing:1.3px;color:#ffffff">PIZARRA</td></tr></table>
<h1 class="title" style="margin:44px 0 0;word-wrap:break-word;font:700 46px/46px ${condensed};letter-spacing:-.2px;text-transform:uppercase;color:#ffffff">${escapeHtml(parts.title)}</h1>
</td></tr>
<tr><td height="5" bgcolor="${volt}" style="height:5px;font-size:0;line-height:5px;background:${volt}">&nbsp;</td></tr>
<tr><td class="card pad" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e2e6ec;border-top:0;border-radius:0 0 16px 16px;padding:32px 40px 24px">
${parts.paragraphs.map(paragraph).join('\n')}${parts.button ? button(parts.button) : ''}${parts.second ? quietButton(parts.second) : ''}${(parts.pictures ?? []).map(picture).join('')}${parts.note ? note(parts.note) : ''}
</td></tr>
<tr><td class="pad" align="left" style="padding:20px 40px 0"><p class="dim" style="margin:0;font:400 13px/19px ${sans};color:#525f76"><b style="font-weight:600">${footer[0]}</b> · ${footer[1]}</p></td></tr>
</table></td></tr></table></body></html>
`;
}

function renderText(parts: MailParts): string {
  const blocks = [
    parts.title.toUpperCase(),
    ...parts.paragraphs,
    ...[parts.button, parts.second].flatMap(button => (button ? [`${button.label}:\n${button.url}`] : [])),
    ...(parts.pictures ?? []).map(({ label, url }) => (url ? `${label}:\n${url}` : label)),
    ...(parts.note ? [parts.note] : []),
    `-- \n${footer.join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const cleanButton = ({ label, url }: MailButton): MailButton => ({ label: oneLine(label), url: webAddress(url) });

/** Makes the HTML and the plain text from the same parts, so that both have the same content. */
export function renderMail(parts: MailParts): { html: string; text: string } {
  const clean: MailParts = {
    preheader: oneLine(parts.preheader),
    title: oneLine(parts.title),
    paragraphs: parts.paragraphs.map(oneLine),
    pictures: (parts.pictures ?? []).map(({ cid, label, url }) => ({
      cid: oneLine(cid),
      label: oneLine(label),
      ...(url && { url: webAddress(url) }),
    })),
    button: parts.button && cleanButton(parts.button),
    second: parts.second && cleanButton(parts.second),
    note: parts.note && oneLine(parts.note),
  };
  return { html: renderHtml(clean), text: renderText(clean) };
}

export const withoutPicture = (html: string, cid: string): string =>
  html.replace(new RegExp(`<img src="cid:${RegExp.escape(cid)}"[^>]*>`), '');

function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`A mail links only to web pages, not to ${protocol}`);
  return href;
}

// Draws the logo: four strokes, the fifth across. It is built from table cells, because mail programs block remote
// pictures and show attached ones as attachments.
const step = 2;
const strokes = [4, 12, 20, 28];
const strokeWidth = 4;
const width = 36;
const height = 26;
const across = { thickness: 6, left: 19, right: 1 };

const segment = (size: number, colour: string | null) =>
  `<tr><td height="${size}"${colour ? ` bgcolor="${colour}"` : ''} style="font-size:0;line-height:${size}px;mso-line-height-rule:exactly">&nbsp;</td></tr>`;

function drawTally(ink: string, accent: string): string {
  const columns: string[] = [];
  for (let x = 0; x < width; x += step) {
    const top = Math.round(across.left + ((across.right - across.left) * x) / (width - step));
    const colour = strokes.some(left => x >= left && x < left + strokeWidth) ? ink : null;
    const above = Math.max(0, top);
    const below = height - above - across.thickness;
    const parts = [
      above > 0 ? segment(above, colour) : '',
      segment(across.thickness, accent),
      below > 0 ? segment(below, colour) : '',
    ];
    columns.push(
      `<td width="${step}" valign="top"><table role="presentation" width="${step}" cellpadding="0" cellspacing="0" border="0">${parts.join('')}</table></td>`,
    );
  }
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${columns.join('')}</tr></table>`;
}
