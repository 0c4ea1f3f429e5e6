// <SearchSelect label data value onChange filter …/>: Mantine's Select whose options are found by typing. What is chosen
// already is marked when one comes to it, so that what is typed takes its place; Enter takes the first one found.
import './choice-styles.ts';
import { Select, type SelectProps } from '@mantine/core';
import { asked } from './asked.ts';

export function SearchSelect({ onFocus, onMouseUp, ...props }: SelectProps) {
  return (
    <Select
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      onFocus={event => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onMouseUp={event => {
        // The press that brings the focus puts the caret somewhere afterwards; a part that somebody marks stays marked.
        const { selectionStart, selectionEnd } = event.currentTarget;
        if (selectionStart === selectionEnd) event.currentTarget.select();
        onMouseUp?.(event);
      }}
      {...asked(props)}
    />
  );
}
