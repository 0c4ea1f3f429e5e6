import type { Wod } from '#contract/competition/wod-form.ts';
import type { OwnUpload, UploadScreen } from '#contract/scoring/uploads.ts';
import { type WodState, wodStateIn } from '#domain/competition/wods/wod-rules.ts';

type Stage = Pick<UploadScreen, 'isStageOver'>;

export const stateOf = ({ start, end }: Pick<Wod, 'start' | 'end'>, { isStageOver }: Stage, now: number): WodState =>
  wodStateIn(isStageOver, { start: Date.parse(start), end: Date.parse(end) }, now);

type Contested = Pick<OwnUpload, 'appealed' | 'modifiedByOrganization' | 'status'> & {
  appeal?: Pick<NonNullable<OwnUpload['appeal']>, 'status'> | null;
};

/**
 * The state of a result in words (ATH-233 to ATH-236); `Rechazado` by R4. An athlete can appeal a result that the
 * organization changed. So it is not `Revisado` during the appeal (N14).
 */
export function standingOf({ appealed, modifiedByOrganization, status, appeal }: Contested): string {
  if (appealed) return modifiedByOrganization && appeal?.status !== 'pending' ? 'Revisado' : 'En revisión';
  return { pending: 'Enviado', approved: 'Aprobado', rejected: 'Rechazado' }[status];
}

type ButtonState = {
  state: WodState;
  result: Contested | null;
  isEditing: boolean;
  /** True if the result was sent a moment ago and has not changed since. */
  isSaved: boolean;
};

/** The text of a test's button, and whether the button does something (ATH-231 to ATH-238). */
export function resultButton({ state, result, isEditing, isSaved }: ButtonState): { text: string; acts: boolean } {
  if (isEditing && state === 'open') return { text: 'Actualizar resultado', acts: true };
  if (isSaved && result && !result.appealed) return { text: 'Resultado subido', acts: false };
  if (result && (result.status !== 'rejected' || result.appealed)) return { text: standingOf(result), acts: false };
  if (state !== 'open') return { text: 'Test no disponible', acts: false };
  return { text: 'Subir resultados', acts: true };
}
