import { useMediaQuery } from '@mantine/hooks';
import {
  IconCalendarEvent,
  IconCoin,
  IconDoorEnter,
  IconMail,
  IconMessageReply,
  IconQrcodeOff,
  IconShoppingCartPlus,
  IconTicket,
  IconUserMinus,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import type { Follow } from './refund-words.ts';

const icons = {
  void: IconQrcodeOff,
  inside: IconDoorEnter,
  good: IconTicket,
  mail: IconMail,
  sale: IconShoppingCartPlus,
  out: IconUserMinus,
  heat: IconCalendarEvent,
  money: IconCoin,
  answer: IconMessageReply,
} as const;

const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
const useIsWide = () => useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });

const narrow = '"under under" auto "chosen chosen" auto "follows follows" 1fr "sum foot" auto / auto minmax(0, 1fr)';
const wide = '"under under" auto "chosen sum" auto "chosen follows" 1fr "foot foot" auto / minmax(0, 1fr) 344px';
const line = '1px solid var(--line)';
const below = { position: 'sticky', zIndex: 1, bottom: 0, borderTop: line, background: 'var(--surface)' } as const;
const signs = { bad: 'var(--neg)', warn: 'var(--warn)', good: 'var(--pos)', dim: 'var(--dim)' };

export function RefundDialog(props: { name: string; isBusy: boolean; onClose: () => void; children: ReactNode }) {
  const { name, isBusy, onClose, children } = props;
  const isPhone = useIsPhone();
  return (
    <Dialog
      title={name ? `Reembolsar a ${name}` : 'Reembolsar'}
      size={940}
      fullScreen={isPhone}
      styles={{ body: { padding: 0 } }}
      isBusy={isBusy}
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}

type Props = {
  /** Properties of the <form> element. */
  bound: object;
  isBusy: boolean;
  /** The order in one line. */
  under: readonly string[];
  /** The refund in cents, where it goes, and the money that is left. */
  cents: number;
  currency: Currency;
  where: string;
  follows: readonly Follow[];
  /** The verb on the button, beside the sum. */
  act: { verb: string; sum: number; tail?: string };
  failure: ReactNode;
  onCancel: () => void;
  children: ReactNode;
};

export function RefundFrame({
  bound,
  isBusy,
  under,
  cents,
  currency,
  where,
  follows,
  act,
  failure,
  onCancel,
  children,
}: Props) {
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const edge = isWide ? 28 : 16;
  const beside = isWide ? { background: 'var(--sunken)' } : below;
  return (
    <form {...bound} style={{ display: 'grid', gridTemplate: isWide ? wide : narrow }}>
      <Text
        dim
        size="sm"
        className="wraps"
        style={{ gridArea: 'under', padding: `0 ${edge}px 16px`, borderBottom: line }}
      >
        {under.map((part, at) => (
          <Fragment key={part}>
            {at > 0 && ' · '}
            <span style={{ display: 'inline-block' }}>{part}</span>
          </Fragment>
        ))}
      </Text>
      <Stack style={{ gridArea: 'chosen', padding: `${isWide ? 24 : 16}px ${edge}px` }}>{children}</Stack>
      <Stack gap="2xs" style={{ gridArea: 'sum', padding: isWide ? '24px 24px 0' : '12px 16px', ...beside }}>
        <span className="eyebrow">Vuelven</span>
        <strong className="num" style={{ font: `700 var(--type-${isWide ? 'title-1' : '3xl'}) / 1 var(--cond)` }}>
          {formatMoney(cents, currency)}
        </strong>
      </Stack>
      <Stack
        as="section"
        gap="md"
        style={{ gridArea: 'follows', padding: isWide ? '12px 24px 24px' : '0 16px 16px', ...(isWide && beside) }}
        aria-label="Qué pasa al reembolsar"
        aria-live="polite"
      >
        {where && (
          <Text dim size="sm">
            {where}
          </Text>
        )}
        {follows.length > 0 && (
          <Stack as="ul" gap="sm" className="plain">
            {follows.map(({ sign, tone, strong, text }) => {
              const Icon = icons[sign];
              return (
                <Row key={`${sign} ${strong} ${text}`} as="li" align="start" wrap={false} className="text-sm">
                  <Icon size={20} stroke={1.9} aria-hidden="true" color={signs[tone]} style={{ flex: 'none' }} />
                  <span className="wraps">
                    {strong && <strong>{strong} </strong>}
                    {text}
                  </span>
                </Row>
              );
            })}
          </Stack>
        )}
      </Stack>
      <Stack gap="xs" style={{ gridArea: 'foot', padding: isWide ? '16px 28px' : '12px 16px', ...below }}>
        <FormFailure>{failure}</FormFailure>
        <DialogAnswers>
          {/* On a phone the cross is above, and the sum is beside the button. */}
          {!isPhone && (
            <Button variant="default" onClick={onCancel} disabled={isBusy}>
              Cancelar
            </Button>
          )}
          <Button type="submit" variant="destroy" loading={isBusy}>
            {act.verb}
            {act.sum > 0 && !isPhone && <>&nbsp;{formatMoney(act.sum, currency)}</>}
            {act.tail && <>&nbsp;{act.tail}</>}
          </Button>
        </DialogAnswers>
      </Stack>
    </form>
  );
}
