// The logo: four strokes, the fifth across. Built from table cells, because mail programs block remote pictures and
// show attached ones as attachments.
const step = 2;
const strokes = [4, 12, 20, 28];
const strokeWidth = 4;
const width = 36;
const height = 26;
const across = { thickness: 6, left: 19, right: 1 };

const segment = (size: number, colour: string | null) =>
  `<tr><td height="${size}"${colour ? ` bgcolor="${colour}"` : ''} style="font-size:0;line-height:${size}px;mso-line-height-rule:exactly">&nbsp;</td></tr>`;

export function drawTally(ink: string, accent: string): string {
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
