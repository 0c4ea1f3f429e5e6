// <ButtonLink to icon variant size …/>: a Button of ui/button.tsx as a router link. <TextLink to …/>: an underlined one.
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Button, type IconButtonProps } from './button.tsx';

type AnchorButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof IconButtonProps> &
  IconButtonProps & { ref?: Ref<HTMLAnchorElement> };

function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />;
}

export const ButtonLink: LinkComponent<typeof AnchorButton> = createLink(AnchorButton);

function Anchor(props: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return <a {...props} className="link" />;
}

export const TextLink: LinkComponent<typeof Anchor> = createLink(Anchor);
