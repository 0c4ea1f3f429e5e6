// <PageForm bound label isClosed end>sections</PageForm>: a form of a few sections on a page, and its last row.
// <FormEnd isSending submitLabel disabled failure>a word beside the button</FormEnd>: only that row.
import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import { FormFailure } from './form-failure.tsx';

type EndProps = {
  isSending: boolean;
  submitLabel: string;
  disabled?: boolean;
  failure: string | null;
  children?: ReactNode;
};

export const FormEnd = ({ isSending, submitLabel, disabled, failure, children }: EndProps) => (
  <>
    <Row gap="md">
      <Button type="submit" loading={isSending} disabled={disabled}>
        {submitLabel}
      </Button>
      {children && <p className="dim text-sm">{children}</p>}
    </Row>
    <FormFailure>{failure}</FormFailure>
  </>
);

type Props = { bound: ComponentProps<'form'>; label: string; isClosed: boolean; end: EndProps; children: ReactNode };

export const PageForm = ({ bound, label, isClosed, end, children }: Props) => (
  <Stack {...bound} as="form" className="measure">
    <fieldset className="card sections" disabled={isClosed} aria-label={label}>
      {children}
    </fieldset>
    <FormEnd {...end} />
  </Stack>
);
