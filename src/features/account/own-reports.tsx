import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useAddMaterial, useOwnReports } from '#api/reports/hooks.ts';
import type { OwnReport } from '#shared/contract/reports.ts';
import { reasonName } from '#shared/rules/report-reasons.ts';
import { moment } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { toast } from '#state/toasts.ts';
import { SettingRow, SettingSection } from './setting-row.tsx';

const states = { open: '处理中', waiting: '等你补充', answered: '已答复' } as const;

/** L-21: what the member complained about and what became of it; nothing for whoever never did. */
export function OwnReports(): ReactElement | null {
  const { data } = useOwnReports();
  if (!data || data.length === 0) return null;
  return (
    <SettingSection id="reports" title="我的投诉" count={data.length}>
      {data.map((report) => (
        <SettingRow
          key={report.number}
          title={`${report.name || '已经看不到的内容'}，${reasonName(report.reason)}`}
          help={`${report.number}，${moment(report.createdAt)}`}
        >
          {states[report.state]}
          <Said report={report} />
        </SettingRow>
      ))}
    </SettingSection>
  );
}

function Said({ report }: { report: OwnReport }): ReactElement | null {
  if (report.state === 'waiting') return <Material report={report} />;
  if (report.state === 'answered') return <p className="w-full text-1">{report.answer}</p>;
  return null;
}

function Material({ report: { number, asked } }: { report: OwnReport }): ReactElement {
  const add = useAddMaterial();
  const [text, setText] = useState('');
  const failure = add.error ? failureOf(add.error) : undefined;
  const problem = failure && ((failure.kind === 'bad-request' && failure.fields?.text) || failureMessage(failure));
  return (
    <div className="flex w-full flex-col items-end gap-2">
      <div className="w-full">
        <TextArea label={asked} rows={3} maxLength={1000} counter value={text} error={problem || undefined} onChange={setText} />
      </div>
      <Button
        size="sm"
        pending={add.isPending}
        onClick={() => add.mutate({ number, text }, { onSuccess: () => toast('pos', '已补充，我们会接着处理') })}
      >
        补充
      </Button>
    </div>
  );
}
