import sharp from 'sharp';

const grounds = ['#1450b8', '#0b7a3b', '#7f4d00', '#c0262b', '#36124a', '#0f4c4c', '#3a0f37', '#2a4f9e'];
const escapeXml = (text: string) => text.replace(/[&<>]/g, char => `&#${char.charCodeAt(0)};`);

export async function drawPortrait(initials: string, index: number): Promise<string> {
  const ground = grounds[index % grounds.length];
  const strokes = [0, 1, 2, 3].map(
    i => `<path d="M${190 + i * 150} 90L${160 + i * 150} 710" stroke="#fff" stroke-opacity=".13" stroke-width="74"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="400" height="400"><rect width="800" height="800" fill="${ground}"/>
    ${strokes.join('')}<path d="M60 600L740 300" stroke="#c6f21f" stroke-width="26"/>
    <text x="400" y="520" font-family="Barlow Condensed, Arial Narrow, DejaVu Sans, sans-serif" font-weight="700" font-size="320" fill="#fff" text-anchor="middle">${escapeXml(initials)}</text></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
