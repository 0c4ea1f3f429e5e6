// <EmailText>ana.diaz@correo.com</EmailText>: an address that wraps at its punctuation, never inside a word.
import { Fragment } from 'react';

export const EmailText = ({ children }: { children: string }) =>
  children.split(/(?=[@._+-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
