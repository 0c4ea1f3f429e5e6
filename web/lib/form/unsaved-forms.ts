// The forms with changes on this page. This file is separate from the hook that fills the list, because every page
// reads it.
const dirtyForms = new Set<symbol>();

export const addUnsaved = (form: symbol) => dirtyForms.add(form);
export const removeUnsaved = (form: symbol) => dirtyForms.delete(form);

export const hasUnsaved = () => dirtyForms.size > 0;

/** The user has discarded the changes, so the page asks nothing more. */
export function forgetUnsaved() {
  dirtyForms.clear();
}
