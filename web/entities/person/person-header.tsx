import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import { TitleBlock } from '#web/ui/pages/title-block.tsx';

type Props = {
  name: string;
  photo: string | null;
  back: ReactNode;
  tags: ReactNode;
  /** More facts about the person, below the name. */
  children: ReactNode;
  actions?: ReactNode;
};

/** The head of a page about one person. Its h1 takes the focus after a navigation. */
export const PersonHeader = ({ name, photo, back, tags, children, actions }: Props) => (
  <Row as="header" gap="md" align="start">
    <Portrait name={name} photo={photo} size={96} />
    <TitleBlock back={back} tags={tags} title={name}>
      {children}
    </TitleBlock>
    {actions}
  </Row>
);
