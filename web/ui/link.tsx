// <ButtonLink to variant size …/>: a Mantine Button that is a router link. <TextLink to …/>: an underlined one.
import { Button, type ButtonProps } from '@mantine/core';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> &
  ButtonProps & { ref?: Ref<HTMLAnchorElement> };

function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />;
}

export const ButtonLink: LinkComponent<typeof AnchorButton> = createLink(AnchorButton);

function Anchor(props: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return <a {...props} className="link" />;
}

export const TextLink: LinkComponent<typeof Anchor> = createLink(Anchor);
