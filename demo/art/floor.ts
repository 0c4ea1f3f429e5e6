import {
  type Brush,
  box,
  chalk,
  count,
  disc,
  height,
  ink,
  line,
  lit,
  type Motif,
  round,
  shape,
  stroke,
  volt,
  width,
} from './brush.ts';

/** A wooden box with its three visible faces; x, y is the middle of the near lower corner. */
function crate({ main, second, deep, light }: Brush, x: number, y: number, size: number, tall: number) {
  const [dx, dy] = [size * 0.87, size * 0.44];
  const faces = [
    shape(
      [
        [x, y],
        [x - dx, y - dy],
        [x - dx, y - dy - tall],
        [x, y - tall],
      ],
      main,
    ),
    shape(
      [
        [x, y],
        [x + dx, y - dy],
        [x + dx, y - dy - tall],
        [x, y - tall],
      ],
      deep,
    ),
    shape(
      [
        [x, y - tall],
        [x - dx, y - dy - tall],
        [x, y - dy * 2 - tall],
        [x + dx, y - dy - tall],
      ],
      second,
    ),
  ];
  const grip = `<ellipse cx="${round(x - dx / 2)}" cy="${round(y - dy / 2 - tall * 0.62)}" rx="${round(size * 0.16)}" ry="${round(size * 0.07)}" transform="rotate(27 ${round(x - dx / 2)} ${round(y - dy / 2 - tall * 0.62)})" fill="${ink}" opacity=".55"/>`;
  return (
    faces.join('') +
    grip +
    stroke(
      line([
        [x - dx, y - dy - tall],
        [x, y - tall],
        [x + dx, y - dy - tall],
      ]),
      light,
      5,
      'opacity=".55" stroke-linejoin="round"',
    )
  );
}

/** Boxes like stairs and a ball's way over them, moment by moment. */
export const boxes: Motif = brush => {
  const { between, light, second } = brush;
  const lift = between(-20, 20);
  const stairs = [
    crate(brush, 980, 690 + lift, 250, 420),
    crate(brush, 640, 740 + lift, 220, 270),
    crate(brush, 330, 780 + lift, 190, 140),
  ];
  const way = count(9).map(i => {
    const part = i / 8;
    return [90 + part * 880, 560 - Math.sin(part * Math.PI * 0.72) * 470 + part * 40] as const;
  });
  const balls = way.map(([x, y], i) => {
    const opacity = i === 8 ? 1 : 0.08 + (i / 8) ** 2 * 0.5;
    const turn = round(i * 34 + between(0, 20));
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})" opacity="${round(opacity)}">${disc(0, 0, 78, i === 8 ? light : second)}${stroke('M-76 -14C-30 22 30 22 76 -14M-76 -14C-30 -50 30 -50 76 -14', ink, 9, 'opacity=".65"')}${stroke('M0 -78V78', ink, 9, 'opacity=".65"')}</g>`;
  });
  return `${lit(brush, 900, 150, 760, 0.55)}${shape(
    [
      [0, 560],
      [width, 470],
      [width, height],
      [0, height],
    ],
    ink,
    'opacity=".38"',
  )}
    ${stairs.join('')}${stroke(line(way), volt, 8, 'stroke-linejoin="round" stroke-dasharray="3 20" stroke-linecap="round"')}${balls.join('')}`;
};

/** Hexagonal heads of dumbbells on their rack. */
export const hexagons: Motif = brush => {
  const { between, random, main, second, deep, light } = brush;
  const r = between(112, 140);
  const [stepX, stepY] = [r * 1.8, r * 1.58];
  const hexagon = (x: number, y: number, size: number) =>
    count(6).map(
      i =>
        [
          x + Math.cos((i * Math.PI) / 3 + Math.PI / 6) * size,
          y + Math.sin((i * Math.PI) / 3 + Math.PI / 6) * size,
        ] as const,
    );
  const chosen = [Math.round(between(2, 3)), Math.round(between(1, 2))];
  const cells = count(6).flatMap(row =>
    count(9).map(column => {
      const [x, y] = [column * stepX - 60 + (row % 2) * (stepX / 2), row * stepY - 10];
      const isChosen = column === chosen[0] && row === chosen[1];
      const fill = isChosen ? volt : ([main, second, deep, deep, ink] as const)[Math.floor(random() * 5)]!;
      return `${shape(hexagon(x + 12, y + 16, r * 0.95), ink, 'opacity=".35"')}${shape(hexagon(x, y, r * 0.95), fill)}
        ${shape(hexagon(x, y, r * 0.74), isChosen ? ink : light, `opacity="${isChosen ? 0.14 : 0.1}"`)}${disc(x, y, r * 0.3, ink, 'opacity=".55"')}${disc(x - 4, y - 5, r * 0.24, '#c9d0db')}
        ${stroke(line(hexagon(x, y, r * 0.95).slice(3, 6)), light, 5, 'opacity=".4"')}`;
    }),
  );
  return `${lit(brush, 300, 120, 800, 0.4)}${cells.join('')}<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-color="${ink}" stop-opacity="0"/><stop offset="1" stop-color="${ink}" stop-opacity=".7"/></linearGradient></defs>${box(0, 0, width, height, 'url(#dusk)')}`;
};

/** A rowing machine's wheel and what each pull leaves behind. */
export const rower: Motif = brush => {
  const { between, main, second, light, deep } = brush;
  const [x, y, r] = [between(290, 350), 400, 300];
  const twist = between(0.5, 0.8);
  const blades = count(22).map(i => {
    const a = (i / 22) * Math.PI * 2;
    const at = (angle: number, far: number) => [x + Math.cos(angle) * far, y + Math.sin(angle) * far] as const;
    return shape(
      [
        at(a, 92),
        at(a + twist * 0.5, 190),
        at(a + twist, 276),
        at(a + twist + 0.13, 276),
        at(a + twist * 0.5 + 0.12, 184),
        at(a + 0.14, 92),
      ],
      i % 2 ? main : second,
      `opacity="${i % 2 ? 0.95 : 0.75}"`,
    );
  });
  const pulls = (amount: number, base: number, tall: number) => {
    let d = `M${round(x)} ${base}`;
    const step = (width + 80 - x) / amount;
    for (let i = 0; i < amount; i++) {
      const at = x + i * step;
      const top = base - tall * (0.72 + 0.28 * Math.sin(i * 1.7 + tall));
      d += `C${round(at + step * 0.22)} ${base} ${round(at + step * 0.24)} ${round(top)} ${round(at + step * 0.42)} ${round(top)}S${round(at + step * 0.68)} ${base} ${round(at + step)} ${base}`;
    }
    return d;
  };
  return `${lit(brush, x, y, 640, 0.5)}
    <path d="${pulls(4, 800, 560)}V820H${round(x)}Z" fill="${deep}" opacity=".75"/><path d="${pulls(5, 800, 400)}V820H${round(x)}Z" fill="${second}" opacity=".6"/><path d="${pulls(6, 800, 240)}V820H${round(x)}Z" fill="${main}" opacity=".85"/>
    ${stroke(pulls(4, 800, 560), volt, 9)}
    ${disc(x + 14, y + 22, r + 34, ink, 'opacity=".4"')}${disc(x, y, r + 26, ink)}${disc(x, y, r, deep)}${blades.join('')}
    ${stroke(`M${round(x)} ${y}m-${r + 8} 0a${r + 8} ${r + 8} 0 0 1 ${r + 8} -${r + 8}`, light, 8, 'stroke-linecap="round" opacity=".8"')}
    ${disc(x, y, 88, ink)}${disc(x, y, 58, light)}${disc(x, y, 24, ink)}
    ${stroke(`M${round(x)} ${y}H1240`, '#dfe4ec', 10, 'stroke-dasharray="22 9"')}${box(960, y - 44, 26, 88, volt, 'rx="8"')}${chalk(brush, 40, x + 300, 300, 420)}`;
};

/** A stopwatch too big for the frame; the wedge is the time cap. */
export const clock: Motif = brush => {
  const { between, main, second, light, deep } = brush;
  const [x, y, r] = [between(640, 800), between(420, 500), 520];
  const at = (part: number, far: number) =>
    [x + Math.sin(part * Math.PI * 2) * far, y - Math.cos(part * Math.PI * 2) * far] as const;
  const cap = between(0.14, 0.3);
  const from = between(0.8, 0.95);
  const [a, b] = [at(from, 356), at(from + cap, 356)];
  const ticks = count(60).map(i =>
    stroke(
      line([at(i / 60, i % 5 ? 468 : 430), at(i / 60, 500)]),
      i % 15 ? light : volt,
      i % 5 ? 7 : 17,
      `opacity="${i % 5 ? 0.6 : 1}"`,
    ),
  );
  const echoes = count(7).map(i =>
    stroke(
      line([[x, y], at(from + cap - i * 0.028, 330)]),
      light,
      12 - i,
      `opacity="${round(0.5 - i * 0.07)}" stroke-linecap="round"`,
    ),
  );
  return `${lit(brush, 200, 120, 700, 0.55)}${disc(x + 20, y + 30, r + 40, ink, 'opacity=".4"')}${disc(x, y, r + 34, main)}${disc(x, y, r, ink)}${disc(x, y, r - 14, deep)}
    ${disc(x, y, 380, second, 'opacity=".35"')}${disc(x, y, 356, ink, 'opacity=".55"')}
    <path d="M${round(x)} ${round(y)}L${round(a[0])} ${round(a[1])}A356 356 0 0 1 ${round(b[0])} ${round(b[1])}Z" fill="${volt}"/>
    ${ticks.join('')}${echoes.join('')}${stroke(line([at(from + cap + 0.5, 90), at(from + cap, 400)]), '#fff', 16, 'stroke-linecap="round"')}${disc(x, y, 40, main)}${disc(x, y, 16, ink)}`;
};
