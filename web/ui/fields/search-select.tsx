// <SearchSelect label data value onChange filter …/>: Mantine's searchable Select. On focus it selects the chosen text,
// so that typing replaces it; Enter takes the first match.
import '#web/ui/styles/choice-styles.ts';
import { Select, type SelectProps } from '@mantine/core';
import { requiredProps } from './required-props.ts';

export function SearchSelect({ onFocus, onMouseUp, ...props }: SelectProps) {
  return (
    <Select
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      onFocus={event => {
        // A field without search shows no caret, so it shows no selection either.
        if (!event.currentTarget.readOnly) event.currentTarget.select();
        onFocus?.(event);
      }}
      onMouseUp={event => {
        // The press that gives the focus sets the caret afterwards, so the text is selected again. A range that the
        // user selected stays.
        const { selectionStart, selectionEnd, readOnly } = event.currentTarget;
        if (!readOnly && selectionStart === selectionEnd) event.currentTarget.select();
        onMouseUp?.(event);
      }}
      {...requiredProps(props)}
    />
  );
}
