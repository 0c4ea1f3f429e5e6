import {
  IconAlertTriangle,
  IconAntennaBarsOff,
  IconBan,
  IconCloudOff,
  IconDeviceMobileOff,
  IconFlag,
  IconUserOff,
  IconUserX,
  IconWritingSign,
} from '@tabler/icons-react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { markTextOf } from '#web/entities/rail/rail-tags.ts';
import { said } from './manager-words.ts';
import type { CountAtRail } from './rail-count.tsx';

export const troubleSigns = {
  absent: IconUserX,
  nobody: IconUserOff,
  notTaken: IconDeviceMobileOff,
  silent: IconAntennaBarsOff,
  unsent: IconCloudOff,
  typed: IconAlertTriangle,
  unsigned: IconWritingSign,
  over: IconFlag,
  out: IconBan,
} as const;

/** A line between an athlete's name and the judge's. */
export type Trouble = {
  tone: 'bad' | 'warn' | 'good';
  sign: keyof typeof troubleSigns;
  text: string;
  /** The row draws name and count in grey, because they are old. */
  isGrey?: true;
};

type Heat = CategoryOfTheDay['heats'][number];
type Rail = CategoryOfTheDay['rails'][number];
export type RailNews = {
  rail: Rail;
  heat: Pick<Heat, 'status' | 'calledAt'> | undefined;
  counted: CountAtRail | null;
  /** How long the rail's telephone has been silent; null while it beats. */
  silentMs: number | null;
  /** Taps and decisions that the rail's telephone could not send yet. */
  unsent: number;
};

const bad = (sign: Trouble['sign'], text: string): Trouble => ({ tone: 'bad', sign, text });
const warn = (sign: Trouble['sign'], text: string): Trouble => ({ tone: 'warn', sign, text });
const good = (text: string): Trouble => ({ tone: 'good', sign: 'over', text });

/** The end of a rail that no longer counts. */
function endOf({ rail: { state, mark, isSignedOnPaper, isRuled }, counted }: RailNews): Trouble[] {
  const count = counted && counted.timeMs !== null ? ` · ${writeCount(counted.count, counted.unit)}` : '';
  if (state === 'finished' && isSignedOnPaper) return [good(`Firmó en papel${count}`)];
  if (state === 'finished') return [warn('unsigned', `Terminó${count} · sin firma`)];
  if (state === 'signed') return [good(`${isRuled ? 'Resuelta la protesta' : 'Firmado'}${count}`)];
  if (state === 'contested') return [bad('typed', 'En protesta')];
  if (state === 'confirmed') return [good(`Confirmado${count}`)];
  if (mark) return [bad('absent', markTextOf(mark))];
  return state === 'void' ? [bad('out', 'Anulado')] : [];
}

/** The troubles of a rail, the worst first; empty without trouble. */
export function troublesOf(news: RailNews): Trouble[] {
  const { rail, heat, silentMs, unsent } = news;
  const { entry, judge, state, isReady, falseStarts } = rail;
  if (entry === null) return [];
  const found: Trouble[] = [];
  const isOpen = state === 'ready' || state === 'judging';
  const isBefore = state === 'ready';
  if (!entry.isIn) found.push(bad('out', 'Retirado'));
  if (entry.isAbsent && isOpen && !news.counted)
    found.push({ ...bad('absent', judge ? 'Ausente · juez libre' : 'Ausente'), isGrey: true });
  else if (isOpen && heat?.status !== 'finished') {
    if (!judge) found.push(warn('nobody', 'Sin juez'));
    else if (!judge.isAllowed) found.push(warn('nobody', 'Juez sin permiso'));
    else if (heat?.status === 'active' && isBefore) found.push(warn('notTaken', 'Nadie lo tomó'));
    else if (heat?.calledAt && heat.status === 'on_hold' && !isReady) found.push(warn('notTaken', 'No ha dicho listo'));
  }
  if (silentMs !== null)
    found.push({ ...warn('silent', `Sin señal hace ${Math.round(silentMs / 1_000)} s`), isGrey: true });
  if (unsent > 0) found.push(warn('unsent', `${unsent} sin enviar`));
  if (isBefore && entry.hasResult) found.push(warn('typed', 'Ya tiene resultado'));
  const isMissing = (isOpen || state === 'scratched') && !entry.hasResult && !rail.mark;
  if (heat?.status === 'finished' && isMissing && !entry.isAbsent) found.push(warn('typed', 'Sin resultado'));
  found.push(...endOf(news));
  if (falseStarts > 0) found.push(warn('typed', said.falseStarts(falseStarts)));
  return found;
}

/** The running heat of the category with its rails whose telephone is silent; null without one. */
export function lostRails({ heats }: Pick<CategoryOfTheDay, 'heats'>, floor: Floor | null) {
  const heat = heats.find(({ uid, status }) => uid === floor?.heat?.id && status === 'active');
  const rails = floor?.heat?.rails?.filter(({ entry, silentSince }) => entry !== null && silentSince !== undefined);
  return heat && rails && rails.length > 0 ? { heat, rails } : null;
}
