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
} from './brush.ts';

/** Four strokes and the fifth across, as a gym counts on its board. */
export const tally: Motif = brush => {
  const { between, main, second, light } = brush;
  const lean = between(90, 170);
  const first = between(250, 330);
  const strokes = count(4).map(i => {
    const x = first + i * 218;
    const w = between(104, 132);
    const top = between(-60, 90);
    const bottom = height - between(-60, 90);
    const at = (y: number) => x + lean * (0.5 - y / height);
    const body = (from: number, to: number, fill: string, more = '') =>
      shape(
        [
          [at(from) - w / 2, from],
          [at(from) + w / 2, from],
          [at(to) + w / 2, to],
          [at(to) - w / 2, to],
        ],
        fill,
        more,
      );
    const cuts = [between(0.25, 0.4), between(0.52, 0.74)].map(part => top + (bottom - top) * part);
    const colours = i % 2 === 0 ? [main, second, light] : [second, light, main];
    return `<g>${body(top + 26, bottom + 26, ink, 'opacity=".35" transform="translate(22 0)"')}
      ${body(top, cuts[0]!, colours[0]!)}${body(cuts[0]!, cuts[1]!, colours[1]!)}${body(cuts[1]!, bottom, colours[2]!)}
      ${stroke(
        line([
          [at(top) - w / 2 + 9, top],
          [at(bottom) - w / 2 + 9, bottom],
        ]),
        light,
        5,
        'opacity=".45"',
      )}</g>`;
  });
  const fifth = [
    [70, 640],
    [1130, 140],
    [1130, 262],
    [70, 762],
  ] as const;
  return `${lit(brush, 820, 160, 760)}${chalk(brush, 90, 600, 420, 640)}${strokes.join('')}
    ${shape(fifth, ink, 'opacity=".4" transform="translate(10 34)"')}${shape(fifth, volt)}`;
};

/** A loaded barbell rising, drawn at equal moments. */
export const barbell: Motif = brush => {
  const { between, main, second, light, deep } = brush;
  const plates = [
    { h: between(380, 430), w: 62, fill: main },
    { h: between(330, 370), w: 50, fill: second },
    { h: between(220, 270), w: 40, fill: light },
  ];
  const sleeve = (side: 1 | -1) => {
    let x = 330;
    const drawn = plates.map(({ h, w, fill }) => {
      const left = side > 0 ? x : -x - w;
      x += w + 7;
      return `${box(left, -h / 2, w, h, fill, 'rx="12"')}${box(left + w - 12, -h / 2 + 12, 7, h - 24, ink, 'rx="3" opacity=".22"')}`;
    });
    return (
      drawn.join('') +
      box(side > 0 ? x : -x - 26, -36, 26, 72, volt, 'rx="6"') +
      box(side > 0 ? x + 26 : -x - 116, -15, 90, 30, '#dfe4ec', 'rx="5"')
    );
  };
  const bar = (y: number, scale: number, opacity: number, tilt: number) =>
    `<g transform="translate(600 ${round(y)}) rotate(${round(tilt)}) scale(${scale})" opacity="${opacity}">
      ${box(-340, -11, 680, 22, '#dfe4ec', 'rx="8"')}${box(-340, -11, 680, 7, '#fff', 'rx="4" opacity=".7"')}
      ${box(-190, -11, 110, 22, deep, 'opacity=".5"')}${box(80, -11, 110, 22, deep, 'opacity=".5"')}${sleeve(1)}${sleeve(-1)}</g>`;
  const tilt = between(-7, 7);
  const moments = [
    [690, 0.1],
    [612, 0.17],
    [520, 0.28],
    [356, 1],
  ] as const;
  return `${lit(brush, 600, 300, 620, 0.65)}${disc(600, 356, between(270, 310), light, 'opacity=".92"')}${disc(600, 356, 225, main, 'opacity=".55"')}
    ${moments.map(([y, opacity], i) => bar(y, 1.08, opacity, tilt * (1 - i / 3))).join('')}
    ${stroke(
      line([
        [600, 700],
        [600, 460],
      ]),
      volt,
      8,
      'stroke-dasharray="4 22" stroke-linecap="round"',
    )}
    ${chalk(brush, 110, 600, 356, 620)}`;
};

const bell = (brush: Brush, x: number, y: number, size: number, fill: string, ring: string) => {
  const { light } = brush;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${size})">
    ${disc(26, 34, 232, ink, 'opacity=".35"')}
    ${stroke('M-118 -150C-150 -300 -96 -372 0 -372S150 -300 118 -150', ink, 92, 'stroke-linejoin="round"')}
    ${stroke('M-118 -150C-150 -300 -96 -372 0 -372S150 -300 118 -150', ring, 66)}
    ${disc(0, 0, 232, fill)}${shape(
      [
        [-148, 178],
        [148, 178],
        [118, 226],
        [-118, 226],
      ],
      fill,
    )}
    ${stroke('M-176 -68A190 190 0 0 1 -20 -188', light, 18, 'stroke-linecap="round" opacity=".75"')}
    ${disc(0, 22, 104, ink, 'opacity=".28"')}${disc(0, 22, 84, ring)}${disc(0, 22, 46, fill)}</g>`;
};

/** Three kettlebells in the light of a lamp. */
export const kettlebells: Motif = brush => {
  const { between, main, second, deep, light } = brush;
  const rays = count(14).map(i => {
    const angle = (i / 14) * Math.PI * 2 + between(0, 0.12);
    const at = (turn: number) => [600 + Math.cos(turn) * 1200, 330 + Math.sin(turn) * 1200] as const;
    return shape([[600, 330], at(angle), at(angle + 0.2)], light, 'opacity=".09"');
  });
  const order = between(0, 1) > 0.5 ? [main, second] : [second, main];
  return `${lit(brush, 600, 330, 640, 0.55)}${rays.join('')}${box(0, 640, 1200, 160, ink, 'opacity=".45"')}
    ${bell(brush, 190, 530, between(0.8, 0.95), order[0]!, deep)}${bell(brush, 1010, 530, between(0.8, 0.95), order[1]!, deep)}
    ${bell(brush, 600, 470, 1.12, deep, volt)}${chalk(brush, 60, 600, 300, 560)}`;
};

/** Ropes to climb, seen from the floor. */
export const ropes: Motif = brush => {
  const { between, main, second, deep, light } = brush;
  const rope = (x: number, w: number, end: number, one: string, other: string) => {
    const step = w * 0.62;
    const turns = count(Math.ceil((end + 60) / step)).map(i => {
      const y = -40 + i * step;
      return `<path d="M${round(x - w / 2)} ${round(y + step * 1.15)}C${round(x - w / 2)} ${round(y + step * 0.3)} ${round(x + w / 2)} ${round(y + step * 0.85)} ${round(x + w / 2)} ${round(y)}V${round(y + step * 0.82)}C${round(x + w / 2)} ${round(y + step * 1.66)} ${round(x - w / 2)} ${round(y + step * 1.12)} ${round(x - w / 2)} ${round(y + step * 1.97)}Z" fill="${i % 2 ? one : other}"/>`;
    });
    const knot = box(x - w * 0.62, end - w * 0.1, w * 1.24, w * 0.55, ink, `rx="${round(w * 0.2)}"`);
    return `<g>${box(x - w / 2 + w * 0.3, -20, w, end + 30, ink, 'opacity=".3"')}${turns.join('')}${box(x - w / 2, -20, w * 0.2, end + 20, light, 'opacity=".3"')}${box(x + w * 0.26, -20, w * 0.24, end + 20, ink, 'opacity=".26"')}${knot}</g>`;
  };
  const far = count(5).map(i => rope(between(60, 180) + i * 240, 34, between(440, 560), deep, second));
  const beams = count(4).map(i =>
    shape(
      [
        [380 + i * 130, -10],
        [450 + i * 130, -10],
        [120 + i * 330, 810],
        [-120 + i * 330, 810],
      ],
      light,
      'opacity=".08"',
    ),
  );
  const near = between(480, 720);
  return `${lit(brush, near, 40, 720, 0.75)}${beams.join('')}<g opacity=".55">${far.join('')}</g>
    ${rope(near - 330, 84, between(620, 700), main, second)}${rope(near + 320, 84, between(580, 690), second, main)}
    ${rope(near, 128, 900, light, main)}${stroke(`M${round(near - 64)} -20V820`, volt, 12)}${box(0, 748, 1200, 60, ink, 'opacity=".5"')}${chalk(brush, 80, near, 300, 480)}`;
};
