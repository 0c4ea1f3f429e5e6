import { IconDownload } from '@tabler/icons-react';
import type { MutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { saveExport } from './save-export.ts';

type File = Parameters<typeof saveExport>[0];
type Props<Input, Answer extends File> = {
  mutation: MutationOptions<Answer, Error, Input>;
  input: Input;
  children: ReactNode;
};

export function ExportButton<Input, Answer extends File>({ mutation, input, children }: Props<Input, Answer>) {
  const download = useAction(mutation, { done: saveExport });
  return (
    <Button variant="default" loading={download.isPending} icon={IconDownload} onClick={() => download.mutate(input)}>
      {children}
    </Button>
  );
}
