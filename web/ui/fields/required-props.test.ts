import { MantineProvider } from '@mantine/core';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { DurationField, MoneyField, NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchSelect } from './search-select.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const none = () => undefined;
const amount = { onChange: none, invalidError: '' };
const fields: [name: string, field: ComponentType<never>, props: object][] = [
  ['a text', TextField, {}],
  ['a locked text', TextField, { locked: 'Ya empezó.' }],
  ['a long text', TextArea, {}],
  ['a password', PasswordField, {}],
  ['a number', NumberField, { onChange: none }],
  ['an amount', MoneyField, { ...amount, sign: '$', format: String, parse: Number }],
  ['a duration', DurationField, amount],
  ['a moment', DateTimeField, amount],
  ['a choice from a list', SearchSelect, { data: ['Uno'] }],
  ['a choice of a few', ChoiceField, { value: null, onChange: none, options: [{ value: 1, label: 'Uno' }] }],
];
const draw = (field: ComponentType<never>, props: object) =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(field as ComponentType<Record<string, unknown>>, { label: 'Campo', ...props }),
    ),
  );
/** Returns the first tag that has the attribute. */
const tagWith = (html: string, attribute: string) => html.match(new RegExp(`<[^>]*${attribute}[^>]*>`))?.[0] ?? '';

test.each(fields)('walk-athlete 25 fields: %s is required → `aria-required`', (_, field, props) => {
  expect(draw(field, props)).not.toContain('required');
  const html = draw(field, { ...props, required: true });
  expect(tagWith(html, 'aria-required="true"')).toMatch(/^<(input|textarea|div[^>]*role="radiogroup")/);
  // With the attribute, a browser would mark the field as wrong before any answer.
  expect(html).not.toMatch(/\srequired(=|\s|>)/);
  expect(html).toContain(' *');
});

test.each(fields)(
  'walk-athlete 25 fields: %s is refused → `aria-invalid`, with the error as description',
  (_, field, props) => {
    expect(draw(field, props)).not.toContain('aria-invalid');
    const html = draw(field, { ...props, error: 'Falta el dato.' });
    const tag = tagWith(html, 'aria-invalid="true"');
    expect(tag).toMatch(/^<(input|textarea|div[^>]*role="radiogroup")/);
    const [, described = ''] = /aria-describedby="([^"]*)"/.exec(tag) ?? [];
    const texts = described.split(' ').map(id => html.split(`id="${id}"`)[1] ?? '');
    expect(texts.some(text => /^[^<]*>Falta el dato\./.test(text))).toBe(true);
  },
);
