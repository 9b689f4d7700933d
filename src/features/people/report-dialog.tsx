import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useReport } from '#api/content/report.ts';
import type { ReportReason } from '#shared/contract/reports.ts';
import { REPORT_REASONS } from '#shared/rules/report-reasons.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { RadioGroup } from '#ds/primitives/radio-group/radio-group.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { copy } from '#product/copy.ts';
import { closeReport, type Reported } from '#state/report.ts';

const titles = { image: '举报作品', model: '举报模型', user: '举报创作者', comment: '举报评论' } as const;
const TEXT_MAX = 500;
const promise = '我们会在 72 小时内处理，并把结果告诉你。';

/** The button that had it is gone with the form. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** L-21: a complaint about anything public, signed in or not. What was written stays until it has arrived. */
export function ReportDialog({ kind, id, name }: Reported): ReactElement {
  const report = useReport();
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [unchosen, setUnchosen] = useState(false);
  const problem = unchosen ? '请选择举报原因' : report.error ? failureMessage(failureOf(report.error)) : undefined;
  function send(): void {
    setUnchosen(!reason);
    if (reason) report.mutate({ kind, targetId: id, reason, ...(text.trim() && { text: text.trim() }) });
  }
  const hotline = (
    <TextLink href="https://www.12377.cn" target="_blank" rel="noopener">
      网络举报中心 12377
    </TextLink>
  );
  if (report.data !== undefined) {
    return (
      <Dialog
        open
        title="举报已提交"
        width="form"
        onClose={closeReport}
        footer={
          <Button ref={takeFocus} variant="primary" onClick={closeReport}>
            知道了
          </Button>
        }
      >
        <div role="status" className="flex flex-col gap-3 pb-2 text-2">
          <p>
            举报编号 <b className="font-medium text-1 num">{report.data}</b>{' '}
            <TextLink as="button" onClick={() => copy(report.data)}>
              复制编号
            </TextLink>
          </p>
          <p>{promise}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={titles[kind]}
      width="form"
      onClose={closeReport}
      footer={
        <>
          <Button onClick={closeReport}>取消</Button>
          <Button variant="primary" pending={report.isPending} onClick={send}>
            提交举报
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-2">
        <p className="line-clamp-2 text-2">{name}</p>
        <RadioGroup label="举报原因" items={REPORT_REASONS} value={reason} onChange={(chosen) => (setReason(chosen), setUnchosen(false))} />
        <TextArea label="补充说明（选填）" rows={3} value={text} maxLength={TEXT_MAX} counter onChange={setText} />
        {problem !== undefined && <Note tone="neg">{problem}</Note>}
        <p className="text-12 text-3">
          {promise}也可以向{hotline}举报。
        </p>
      </div>
    </Dialog>
  );
}
