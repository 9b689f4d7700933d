import { type ReactElement, type ReactNode, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useAnswer, useAsk, useRestore } from '#api/desk/hooks.ts';
import { LETTER_MAX, type DeskComplaint } from '#shared/contract/desk-complaints.ts';
import { reasonName } from '#shared/rules/report-reasons.ts';
import { count, when } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { Part } from './desk-part.tsx';
import { course, type Deed, deeds, doesOf, named, notFor, outcomeName, shownName, templatesFor } from './complaint-terms.ts';

type Props = { complaint: DeskComplaint; now: Date; onNext: () => void };

/** One complaint: the target with what is said about it, the people in it, and the answer. Nothing happens before it is sent. */
export function ComplaintView({ complaint, now, onNext }: Props): ReactElement {
  const [deed, setDeed] = useState<Deed>('keep');
  const [zoomed, setZoomed] = useState(false);
  const isReview = complaint.reason === 'review';
  const readOnly = complaint.seenBy !== null || complaint.state === 'answered';
  const choose = (id: Deed) => () => {
    if (!readOnly && notFor(id, complaint) === undefined) setDeed(id);
  };
  usePageKeys({
    k: choose('keep'),
    h: choose('hide'),
    d: choose('delete'),
    m: choose('ask'),
    z: () => setZoomed((before) => !before),
  });
  return (
    <>
      <section aria-label={`投诉 ${complaint.number}`} className="flex min-w-0 flex-1 flex-col rounded-img border border-line-1 bg-wall">
        <div className="flex min-h-9.5 flex-none flex-wrap items-center gap-x-2.5 border-b border-line-1 px-3.5">
          <h2 className="text-13 font-semibold">{complaint.name || '已经不在了'}</h2>
          <p className="mr-auto text-12 text-3">
            {[complaint.author?.name, complaint.madeAt && when(complaint.madeAt, now)].filter(Boolean).join('，')}
          </p>
          <StateMark state={complaint.shown === 'public' ? 'fine' : 'off'}>{shownName(complaint)}</StateMark>
          {complaint.kind === 'image' && (
            <p className="text-12 text-3 num">
              浏览 {count(complaint.views)}，喜欢 {count(complaint.likes)}
            </p>
          )}
        </div>
        <Picture complaint={complaint} zoomed={zoomed} onZoom={() => setZoomed(!zoomed)} />
        <dl className="flex flex-none flex-col gap-1.5 border-t border-line-1 px-3.5 py-3">
          <Fact name={isReview ? '为什么看' : '投诉理由'}>{[reasonName(complaint.reason), complaint.text].filter(Boolean).join('：')}</Fact>
          {complaint.on && <Fact name="所在作品">{complaint.on}</Fact>}
          {complaint.words && <Fact name="作者写的">{complaint.words}</Fact>}
          {complaint.material && <Fact name="补的材料">{complaint.material}</Fact>}
        </dl>
        {complaint.state !== 'answered' && (
          <div role="group" aria-label="怎么处理" className="flex flex-none flex-wrap gap-2 border-t border-line-1 p-3">
            {deeds.map(({ id, label, key }) => (
              <DeedButton
                key={id}
                label={label}
                kbd={key}
                chosen={deed === id && !readOnly}
                reason={complaint.seenBy ? `${complaint.seenBy}正在看` : notFor(id, complaint)}
                onChoose={choose(id)}
              />
            ))}
            <Button kbd="J" onClick={onNext}>
              下一件
            </Button>
          </div>
        )}
      </section>
      <div className="flex w-80 flex-none flex-col gap-3 overflow-y-auto max-desktop:w-full">
        <Part padded title="经过">
          <ol className="flex flex-col gap-2.5">
            {course(complaint, now).map(({ what, when: at }) => (
              <li key={what}>
                <b className="block font-medium">{what}</b>
                <span className="text-12 text-3">{at}</span>
              </li>
            ))}
          </ol>
        </Part>
        <Part padded title={isReview ? '作者' : '这两个人'}>
          <dl className="flex flex-col gap-1.5">
            <Fact name={isReview ? '发布的人' : '被投诉'}>{complaint.author ? historyOf('被投诉', complaint.author) : '点石官方'}</Fact>
            {!isReview && <Fact name="投诉人">{complaint.complainant ? historyOf('投诉', complaint.complainant) : '没有登录'}</Fact>}
            {complaint.earlier.map((one) => (
              <Fact key={one.number} name="以前">
                {`${when(one.createdAt, now)}，${reasonName(one.reason)}，${outcomeName(one.outcome)}`}
              </Fact>
            ))}
          </dl>
        </Part>
        {complaint.state === 'answered' ? (
          <Answered complaint={complaint} />
        ) : (
          <Answer key={deed} complaint={complaint} deed={deed} onNext={onNext} />
        )}
      </div>
    </>
  );
}

/**
 * A failure that stands beside what was pressed. What is dealt with leaves the queue, and its view with it: how it went is told by the
 * promise, which outlives the view.
 */
const isShown = () => {};

/** One of the two people, with how often they stood on their side of a complaint. */
const historyOf = (did: string, { name, complaints, upheld }: NonNullable<DeskComplaint['author']>) =>
  `${name}，${did} ${complaints} 次，成立 ${upheld} 次`;

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex gap-3">
      <dt className="w-16 flex-none text-3">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}

function Picture({ complaint, zoomed, onZoom }: { complaint: DeskComplaint; zoomed: boolean; onZoom: () => void }): ReactElement {
  const url = useImageUrl();
  if (complaint.full === '')
    return (
      <div className="grid min-h-64 flex-1 place-content-center text-3">
        {complaint.shown === 'gone' ? '已经删除，没有东西可看' : '没有图片'}
      </div>
    );
  return (
    // The picture takes the room there is and never makes any: the deeds stay in sight.
    <div className="relative min-h-80 flex-1 overflow-auto bg-inset">
      <button
        type="button"
        aria-label={zoomed ? '看整张' : '放大到原尺寸'}
        aria-keyshortcuts="z"
        aria-pressed={zoomed}
        onClick={onZoom}
        className={zoomed ? 'block' : 'absolute inset-0 p-4'}
      >
        <img src={url(complaint.full)} alt={complaint.name} className={zoomed ? 'max-w-none' : 'size-full object-contain'} />
      </button>
    </div>
  );
}

type DeedProps = { label: string; kbd: string; chosen: boolean; reason: string | undefined; onChoose: () => void };

function DeedButton({ label, kbd, chosen, reason, onChoose }: DeedProps): ReactElement {
  return (
    <span className={`flex rounded-ctl ${chosen ? 'ring-2 ring-current' : ''}`}>
      <Button kbd={kbd} aria-pressed={chosen} disabledReason={reason} onClick={onChoose}>
        {label}
      </Button>
    </span>
  );
}

function Answer({ complaint, deed, onNext }: { complaint: DeskComplaint; deed: Deed; onNext: () => void }): ReactElement {
  const send = useAnswer();
  const ask = useAsk();
  const restore = useRestore();
  const offered = templatesFor(deed, complaint);
  const [templateId, setTemplate] = useState(offered[0]?.id);
  const template = offered.find(({ id }) => id === templateId);
  const what = named(complaint);
  const [answer, setAnswer] = useState(template?.answer(what) ?? '');
  const [letter, setLetter] = useState(complaint.author ? (template?.letter(what) ?? '') : '');
  const { number } = complaint;
  const pending = send.isPending || ask.isPending;
  const error = send.error ?? ask.error;
  const failure = error ? failureOf(error) : undefined;
  const fields = failure?.kind === 'bad-request' ? failure.fields : undefined;
  const does = doesOf(deed, complaint);

  function take(id: string): void {
    const taken = offered.find((one) => one.id === id);
    setTemplate(id);
    setAnswer(taken?.answer(what) ?? '');
    setLetter(complaint.author ? (taken?.letter(what) ?? '') : '');
  }
  function submit(): void {
    if (pending || complaint.seenBy !== null || !template) return;
    if (template.outcome === null) {
      void ask.mutateAsync({ number, text: answer }).then(() => {
        toast('pos', `${number} 已发出，等投诉人补材料`);
        onNext();
      }, isShown);
      return;
    }
    void send.mutateAsync({ number, outcome: template.outcome, answer, letter }).then(() => {
      toast('pos', `${number} 已答复：${outcomeName(template.outcome)}`, {
        label: '撤销',
        run: () => restore.mutate({ number, reason: '刚答复就撤销' }),
      });
      onNext();
    }, isShown);
  }
  usePageKeys({ 'ctrl+enter': submit });
  return (
    <Part padded title={complaint.reason === 'review' ? '审核结论' : '答复投诉人'}>
      <Select
        block
        label="模板"
        value={templateId}
        items={offered.map(({ id, name }) => ({ id, label: name }))}
        disabled={complaint.seenBy !== null}
        onChange={take}
      />
      <TextArea
        label="答复"
        hideLabel
        rows={4}
        counter
        maxLength={LETTER_MAX}
        value={answer}
        error={fields?.answer ?? fields?.text}
        readOnly={complaint.seenBy !== null}
        onChange={setAnswer}
      />
      {deed !== 'ask' && complaint.author && (
        <TextArea
          label="作者会收到"
          help="留空就不告诉作者"
          rows={3}
          maxLength={LETTER_MAX}
          value={letter}
          error={fields?.letter}
          readOnly={complaint.seenBy !== null}
          onChange={setLetter}
        />
      )}
      {failure && !fields && <Note tone="warn">{failureMessage(failure)}</Note>}
      <Button
        variant="primary"
        block
        kbd="Ctrl ↵"
        pending={pending}
        disabledReason={complaint.seenBy ? `${complaint.seenBy}正在看` : undefined}
        onClick={submit}
      >
        {does}
      </Button>
    </Part>
  );
}

/** What was answered, and the way back. */
function Answered({ complaint }: { complaint: DeskComplaint }): ReactElement {
  const restore = useRestore();
  const [reason, setReason] = useState('');
  const { number } = complaint;
  return (
    <Part padded title={`已答复：${outcomeName(complaint.outcome)}`}>
      <dl className="flex flex-col gap-1.5">
        <Fact name="投诉人">{complaint.answer}</Fact>
        <Fact name="作者">{complaint.letter || '没有告诉作者'}</Fact>
      </dl>
      <TextField label="撤回的原因" value={reason} maxLength={200} onChange={setReason} />
      <Button
        block
        pending={restore.isPending}
        disabledReason={reason.trim().length < 2 ? '请先写下原因' : undefined}
        onClick={() =>
          void restore
            .mutateAsync({ number, reason: reason.trim() })
            .then(() => toast('pos', `${number} 的答复已撤回，重新待处理`), isShown)
        }
      >
        撤回答复
      </Button>
    </Part>
  );
}
