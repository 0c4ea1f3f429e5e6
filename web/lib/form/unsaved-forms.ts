// Forms with changes on this page. Separate from the hook that fills it, because the shell reads it on every page.
const dirtyForms = new Set<symbol>();

export const addUnsaved = (form: symbol) => dirtyForms.add(form);
export const removeUnsaved = (form: symbol) => dirtyForms.delete(form);

export const hasUnsaved = () => dirtyForms.size > 0;

/** The user discarded the changes, so no question follows. */
export function forgetUnsaved() {
  dirtyForms.clear();
}
