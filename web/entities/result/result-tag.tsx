import type { ResultStatus } from '#domain/scoring/results/result-states.ts';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';

export const statusTags: Record<ResultStatus, { tone: Tone; text: string }> = {
  pending: { tone: 'pending', text: 'Pendiente' },
  approved: { tone: 'good', text: 'Aprobado' },
  rejected: { tone: 'bad', text: 'Rechazado' },
};

export const ResultTag = ({ status }: { status: ResultStatus }) => (
  <StatusTag tone={statusTags[status].tone}>{statusTags[status].text}</StatusTag>
);
