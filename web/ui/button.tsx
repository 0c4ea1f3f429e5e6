// <Button icon variant size …>: Mantine's button with a decorative Tabler icon before its text. As a router link it is
// <ButtonLink> of ui/link.tsx.
import { type ButtonProps, createPolymorphicComponent, Button as MantineButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

export type IconButtonProps = ButtonProps & { icon?: Icon };

const Drawn = ({ icon: Sign, ...props }: IconButtonProps) => (
  <MantineButton leftSection={Sign && <Sign size={18} aria-hidden="true" />} {...props} />
);

export const Button = createPolymorphicComponent<'button', IconButtonProps>(Drawn);
