// <TextArea label error required autosize …/>: Mantine's Textarea in our style.
import '#web/ui/styles/field-styles.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { requiredProps } from './required-props.ts';

export const TextArea = (props: TextareaProps) => <Textarea {...requiredProps(props)} />;
