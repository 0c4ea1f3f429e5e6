import { box, count, disc, height, ink, line, linear, type Motif, round, shape, stroke, volt, width } from './brush.ts';

const sky = (id: string, [top, middle, bottom]: readonly [string, string, string]) =>
  `<defs>${linear(id, [
    [0, top],
    [0.6, middle],
    [1, bottom],
  ])}</defs>${box(0, 0, width, height, `url(#${id})`)}`;

/** Ridges behind ridges and the way to the top. */
export const mountain: Motif = ({ ground, between, main, second, light, deep }) => {
  const [peakX, peakY] = [between(620, 860), between(120, 190)];
  const ridge = (base: number, amplitude: number, parts: number, fill: string) => {
    const top = count(parts + 1).map(
      i => [-20 + (i * 1240) / parts, base - between(0.1, 1) * amplitude - (i % 2) * amplitude * 0.5] as const,
    );
    return shape([[-20, height + 20], ...top, [width + 20, height + 20]], fill);
  };
  const [x, y] = [peakX, peakY];
  const snow = [
    [x, y],
    [x + 122, y + 178],
    [x + 70, y + 160],
    [x + 34, y + 206],
    [x - 18, y + 146],
    [x - 58, y + 188],
    [x - 104, y + 166],
  ] as const;
  const way = `M-20 ${round(between(735, 765))}C120 690 190 735 270 668S430 645 ${round(x - 260)} 560S${round(x - 90)} 540 ${round(x - 70)} 440S${round(x - 30)} 330 ${round(x)} ${round(y + 10)}`;
  return `${sky('sky', ground)}${disc(between(180, 420), between(170, 260), between(90, 130), light)}
    ${ridge(440, 180, 7, second)}
    ${shape(
      [
        [x - 430, 800],
        [x - 300, 560],
        [x - 176, 372],
        [x, y],
        [x + 122, y + 178],
        [x + 200, y + 128],
        [x + 420, 540],
        [x + 620, 800],
      ],
      main,
    )}
    ${shape(
      [
        [x, y],
        [x + 122, y + 178],
        [x + 200, y + 128],
        [x + 420, 540],
        [x + 620, 800],
        [x + 120, 800],
        [x + 40, 420],
      ],
      deep,
      'opacity=".45"',
    )}
    ${shape(snow, light)}${ridge(640, 190, 6, deep)}${ridge(760, 150, 5, ink)}
    ${stroke(way, volt, 12, 'stroke-dasharray="30 18" stroke-linecap="round"')}${stroke(
      line([
        [x, y + 6],
        [x, y - 92],
      ]),
      light,
      8,
      'stroke-linecap="round"',
    )}${shape(
      [
        [x, y - 92],
        [x + 74, y - 66],
        [x, y - 40],
      ],
      volt,
    )}`;
};

/** A city against the evening sun, and its water. */
export const skyline: Motif = ({ ground, between, random, main, second, light, deep }) => {
  const horizon = 540;
  const sunX = between(420, 820);
  const slices = count(6).map(i => box(sunX - 260, horizon - 40 - i * 46, 520, 22 - i * 3, ground[1], 'opacity=".55"'));
  const row = (most: number, fill: string, windows: string | null) => {
    let x = -30;
    let drawn = '';
    while (x < width) {
      const w = between(52, 118);
      const h = between(0.35, 1) * most * (1 - Math.abs(x + w / 2 - sunX) / 2400);
      drawn += box(x, horizon - h, w, h, fill);
      if (random() > 0.72) drawn += box(x + w / 2 - 4, horizon - h - 54, 8, 60, fill);
      for (let wy = horizon - h + 22; windows && wy < horizon - 26; wy += 34) {
        for (let wx = x + 13; wx < x + w - 20; wx += 25)
          if (random() > 0.6) drawn += box(wx, wy, 11, 17, windows, `opacity="${round(between(0.5, 1))}"`);
      }
      x += w + between(0, 14);
    }
    return drawn;
  };
  const ripples = count(9).map(i => {
    const half = between(60, 250) * (1 - i * 0.05);
    return stroke(
      `M${round(sunX - half)} ${566 + i * 27}H${round(sunX + half * between(0.6, 1))}`,
      light,
      6 + i,
      `opacity="${round(0.85 - i * 0.08)}" stroke-linecap="round"`,
    );
  });
  return `${sky('sky', ground)}${disc(sunX, horizon - 90, 260, light)}${slices.join('')}${row(250, second, null)}${row(390, deep, main)}
    ${box(0, horizon, width, height - horizon, deep)}${box(0, horizon, width, height - horizon, ink, 'opacity=".35"')}${ripples.join('')}${box(0, horizon - 5, width, 10, volt)}`;
};

/** Swell under a low sun; the crest in volt is the way of the swimmers. */
export const waves: Motif = ({ ground, between, main, second, light, deep }) => {
  const sunX = between(300, 900);
  const swell = (y: number, tall: number, long: number, phase: number) => {
    let d = `M-40 ${round(y)}`;
    for (let x = -40; x < width + long; x += long) {
      const from = x + phase;
      d += `C${round(from + long * 0.32)} ${round(y)} ${round(from + long * 0.4)} ${round(y - tall)} ${round(from + long * 0.62)} ${round(y - tall)}C${round(from + long * 0.5)} ${round(y - tall * 0.3)} ${round(from + long * 0.7)} ${round(y)} ${round(from + long)} ${round(y)}`;
    }
    return d;
  };
  const rings = count(4).map(i => disc(sunX, 330, 330 - i * 62, light, `opacity="${[0.12, 0.18, 0.3, 1][i]}"`));
  const rows = count(6).map(i => {
    const path = swell(440 + i * 70, 52 + i * 16, 250 + i * 52, -between(0, 250));
    const fill = [second, main, deep][i % 3]!;
    const crest = i === 2 ? volt : light;
    return `<path d="${path}V860H-80V440Z" fill="${fill}"/>${stroke(path, crest, i === 2 ? 11 : 5, `opacity="${i === 2 ? 1 : 0.5}"`)}`;
  });
  return `${sky('sky', ground)}${rings.join('')}${rows.join('')}${box(0, 700, width, 100, ink, 'opacity=".18"')}`;
};

/** A running track's bend from above. */
export const track: Motif = ({ ground, between, main, second, light, deep }) => {
  const [x, y] = [between(-40, 200), between(900, 1000)];
  const lane = 92;
  const first = between(330, 380);
  const arc = (r: number, from: number, to: number, colour: string, weight: number) => {
    const at = (angle: number) => `${round(x + Math.cos(angle) * r)} ${round(y + Math.sin(angle) * r)}`;
    return stroke(`M${at(from)}A${round(r)} ${round(r)} 0 0 1 ${at(to)}`, colour, weight, 'stroke-linecap="round"');
  };
  const middle = (i: number) => first + lane * (i + 0.5);
  const lanes = count(8).map(i => disc(x, y, first + lane * (8 - i), i % 2 ? main : second));
  const lines = count(9).map(
    i =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(first + lane * i)}" fill="none" stroke="${light}" stroke-width="6" opacity=".85"/>`,
  );
  const trails = count(8).map(i => {
    const from = -1.5 + between(0, 0.2);
    const to = from + between(0.28, 0.62);
    return i === 3 ? arc(middle(i), -1.5, -0.5, volt, 30) : arc(middle(i), from, to, i % 2 ? ink : light, 15);
  });
  return `<rect width="1200" height="800" fill="${ground[1]}"/>${lanes.join('')}${disc(x, y, first, deep)}${disc(x, y, first * 0.82, ground[0], 'opacity=".35"')}${lines.join('')}${trails.join('')}
    ${shape(
      [
        [-20, -20],
        [width + 20, -20],
        [width + 20, between(60, 160)],
        [-20, between(330, 420)],
      ],
      ink,
      'opacity=".2"',
    )}`;
};

/** Headlamps and street lights drawn out along a night's road. */
export const road: Motif = ({ ground, between, random, main, second, light, deep }) => {
  const [vanishX, vanishY] = [between(420, 800), 300];
  const hills = count(3).map(i =>
    shape(
      [
        [-20, vanishY + 14],
        ...count(8).map(j => [j * 175 - 20, vanishY - 40 - between(0, 130) + i * 34] as const),
        [width + 20, vanishY + 14],
      ],
      [second, deep, ink][i]!,
      'opacity=".8"',
    ),
  );
  const trails = count(64).map(i => {
    const angle = Math.PI * between(0.05, 0.95);
    const near = between(50, 260);
    const far = near + between(220, 900);
    const at = (d: number) => [vanishX + Math.cos(angle) * d, vanishY + Math.sin(angle) * d * 0.72] as const;
    return stroke(
      line([at(near), at(far)]),
      [main, second, light, main][i % 4]!,
      between(3, 12),
      `stroke-linecap="round" opacity="${round(between(0.3, 0.95))}"`,
    );
  });
  const stars = count(70).map(() =>
    disc(between(0, width), between(0, 240), between(1, 3.4), light, `opacity="${round(random())}"`),
  );
  return `${sky('sky', ground)}${stars.join('')}${disc(between(120, 1080), 120, 56, light)}${hills.join('')}${box(0, vanishY, width, 500, ink)}
    ${shape(
      [
        [vanishX, vanishY],
        [vanishX - 980, 820],
        [vanishX + 860, 820],
      ],
      deep,
    )}${trails.join('')}${stroke(
      line([
        [vanishX, vanishY + 12],
        [vanishX - 420, 830],
      ]),
      volt,
      22,
      'stroke-linecap="round"',
    )}`;
};
