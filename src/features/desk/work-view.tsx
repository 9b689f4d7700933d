import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useDeskSelf } from '#api/desk/hooks.ts';
import type { DeskWork } from '#shared/contract/desk-works.ts';
import { opensSection } from '#shared/rules/desk-roles.ts';
import { reasonName } from '#shared/rules/report-reasons.ts';
import { count, when } from '#lib/format.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { actionName } from './audit-terms.ts';
import { outcomeName } from './complaint-terms.ts';
import { DeedForm } from './deed-form.tsx';
import { Line, Nothing, Part } from './desk-part.tsx';
import { commentMark, notForWork, type OwnDeed, ownDeeds, workMark } from './work-terms.ts';

type Props = { work: DeskWork; now: Date; mayAct: boolean };

/** A work in hand: the picture with what its maker wrote, the cases about it, its comments, and what is done about them. */
export function WorkView({ work, now, mayAct }: Props): ReactElement {
  const url = useImageUrl();
  const { state, word } = workMark(work);
  return (
    <>
      <section
        aria-label={`作品 ${work.name}`}
        className="flex min-w-0 flex-1 flex-col rounded-img border border-line-1 bg-wall max-desktop:w-full"
      >
        <div className="flex min-h-9.5 flex-none flex-wrap items-center gap-x-2.5 border-b border-line-1 px-3.5">
          <h2 className="mr-auto text-13 font-semibold">{work.name || '已经不在了'}</h2>
          <StateMark state={state}>{word}</StateMark>
          <p className="text-12 text-3 num">
            浏览 {count(work.views)}，喜欢 {count(work.likes)}
          </p>
        </div>
        <div className="relative min-h-80 flex-1 bg-inset">
          {work.full && <img src={url(work.full)} alt={work.name} className="absolute inset-0 size-full object-contain p-4" />}
        </div>
        <dl className="flex flex-none flex-col gap-1.5 border-t border-line-1 px-3.5 py-3">
          <Fact name="作者">{work.maker ? <Maker maker={work.maker} /> : '已经不在了'}</Fact>
          <Fact name="发布">{work.madeAt ? when(work.madeAt, now) : '−'}</Fact>
          <Fact name="标识">{work.label}</Fact>
          <Fact name="作者写的">{work.words || '没有写'}</Fact>
          <Fact name="编号">{work.id}</Fact>
        </dl>
      </section>
      <div className="flex w-80 flex-none flex-col gap-3 overflow-y-auto max-desktop:w-full">
        {mayAct && <Deeds work={work} />}
        <Part title="关于它的投诉" aside="在「投诉」里答复">
          <ul>
            {work.cases.map(({ number, reason, createdAt, state: at, outcome }) => (
              <Line
                key={number}
                at={when(createdAt, now)}
                end={`${reasonName(reason)}，${at === 'answered' ? outcomeName(outcome) : '待处理'}`}
              >
                {number}
              </Line>
            ))}
            {work.cases.length === 0 && <Nothing>没有投诉</Nothing>}
          </ul>
        </Part>
        <Comments work={work} now={now} mayAct={mayAct} />
        <Part title="对它做过的" aside="都在审计里">
          <ul>
            {work.deeds.map((line) => (
              <Line key={line.n} at={when(line.at, now)} end={line.operator?.name ?? '系统'}>
                {[actionName(line.action), line.reason].filter(Boolean).join('，')}
              </Line>
            ))}
            {work.deeds.length === 0 && <Nothing>没有做过什么</Nothing>}
          </ul>
        </Part>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex gap-3">
      <dt className="w-16 flex-none text-3">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}

/** Whoever may open the members' section gets there. */
function Maker({ maker }: { maker: NonNullable<DeskWork['maker']> }): ReactElement {
  const self = useDeskSelf();
  const name = `${maker.name}，UID ${maker.id}`;
  if (!self.data || !opensSection('members', self.data.role)) return <>{name}</>;
  return (
    <Link to="/desk/$" params={{ _splat: 'members' }} hash={String(maker.id)} className="underline">
      {name}
    </Link>
  );
}

function Deeds({ work }: { work: DeskWork }): ReactElement {
  const [deed, setDeed] = useState<OwnDeed>();
  const choose = (id: OwnDeed) => () => {
    if (notForWork(id, work) === undefined) setDeed(id);
  };
  usePageKeys({ h: choose('hide'), d: choose('delete'), r: choose('restore'), escape: () => setDeed(undefined) });
  return (
    <Part padded title="怎么处理">
      <div role="group" aria-label="怎么处理" className="flex flex-wrap gap-2">
        {ownDeeds.map(({ id, label, key }) => (
          <Button key={id} kbd={key} aria-pressed={deed === id} disabledReason={notForWork(id, work)} onClick={choose(id)}>
            {label}
          </Button>
        ))}
      </div>
      {deed && <DeedForm key={deed} kind="image" ids={[work.id]} deed={deed} what="这件作品" onDone={() => setDeed(undefined)} />}
    </Part>
  );
}

function Comments({ work, now, mayAct }: Props): ReactElement {
  const [chosen, setChosen] = useState<string>();
  return (
    <Part title="评论" aside={`${work.comments.length} 条`}>
      <ul>
        {work.comments.map((comment) => {
          const { id, text, writer, createdAt, isReply, shown } = comment;
          const mark = commentMark(comment);
          const deed: OwnDeed | undefined = shown === 'public' ? 'hide' : shown === 'hidden' ? 'restore' : undefined;
          return (
            <li key={id} className="flex flex-col gap-2 border-t border-line-1 px-3.5 py-2 first:border-t-0">
              <p className="break-words">{text}</p>
              <div className="flex items-center gap-2 text-12 text-3">
                <span className="mr-auto min-w-0 truncate">{`${writer.name}${isReply ? '的回复' : ''}，${when(createdAt, now)}`}</span>
                {shown !== 'public' && <StateMark state={mark.state}>{mark.word}</StateMark>}
                {mayAct && deed && (
                  <Button size="sm" variant="ghost" aria-expanded={chosen === id} onClick={() => setChosen(chosen === id ? undefined : id)}>
                    {deed === 'hide' ? '隐藏' : '恢复'}
                    <span className="sr-only">{`${writer.name}的评论`}</span>
                  </Button>
                )}
              </div>
              {chosen === id && deed && (
                <DeedForm
                  kind="comment"
                  ids={[id]}
                  deed={deed}
                  what="这条评论"
                  onDone={() => setChosen(undefined)}
                  onCancel={() => setChosen(undefined)}
                />
              )}
            </li>
          );
        })}
        {work.comments.length === 0 && <Nothing>还没有评论</Nothing>}
      </ul>
    </Part>
  );
}
