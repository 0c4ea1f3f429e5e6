import { useEffect } from 'react';
import type { SignUpType } from '#contract/base.ts';
import { emptySignUp, type SignUpValues } from './sign-up-values.ts';

const keyOf = (type: SignUpType) => `sign-up:${type}`;

// Storage can be forbidden or full; the form works without its draft.
/** What this tab's form held before a reload; never passwords, and no picture, which would not fit. */
export function readDraft(type: SignUpType): SignUpValues {
  const values = emptySignUp(type);
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(type)) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(draft).filter(
      ([field, value]) => field in values && typeof value === typeof values[field as keyof SignUpValues],
    );
    return { ...values, ...Object.fromEntries(known), type, password: '', confirm: '', photo: '' };
  } catch {
    return values;
  }
}

export function useKeepDraft(values: SignUpValues) {
  useEffect(() => {
    const { password: _, confirm: __, photo: ___, ...draft } = values;
    try {
      sessionStorage.setItem(keyOf(values.type), JSON.stringify(draft));
    } catch {}
  }, [values]);
}

export function forgetDraft(type: SignUpType) {
  try {
    sessionStorage.removeItem(keyOf(type));
  } catch {}
}
