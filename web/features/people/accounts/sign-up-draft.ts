import { useEffect } from 'react';
import type { SignUpType } from '#contract/base.ts';
import { forget, keep, readKept } from '#web/lib/browser-store.ts';
import { emptySignUp, type SignUpValues } from './sign-up-values.ts';

const keyOf = (type: SignUpType) => `sign-up:${type}`;

/** This tab's form before a reload; never passwords, and no picture, which would not fit. */
export function readDraft(type: SignUpType): SignUpValues {
  const values = emptySignUp(type);
  const known = Object.entries(readKept(keyOf(type), 'tab') ?? {}).filter(
    ([field, value]) => field in values && typeof value === typeof values[field as keyof SignUpValues],
  );
  return { ...values, ...Object.fromEntries(known), type, password: '', confirm: '', photo: '' };
}

export function useKeepDraft(values: SignUpValues) {
  useEffect(() => {
    const { password: _, confirm: __, photo: ___, ...draft } = values;
    keep(keyOf(values.type), draft, 'tab');
  }, [values]);
}

export const forgetDraft = (type: SignUpType) => forget(keyOf(type), 'tab');
