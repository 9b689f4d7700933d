import { CircleCheck } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useImageUrl } from '#product/use-image-url.ts';
import { type Checked, type Finding, type Level, outlookOf, repairOf } from '#shared/rules/dataset-check.ts';
import { FindingRow } from '#ds/patterns/finding-row/finding-row.tsx';
import { ScoreStrip, type ScoreMark } from '#ds/patterns/score-strip/score-strip.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import type { Change, Kept } from './edits.ts';
import { findingWords, numberOf } from './finding-words.ts';

type Props = {
  items: readonly Kept[];
  trigger: string;
  checked: Checked;
  /** Pictures that stay where several are the same. */
  keep: ReadonlySet<string>;
  onKeep: (keep: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
  /** One step of work, and what to say of it. */
  onTake: (change: Change, text: string) => void;
  onCaption: (ids: readonly string[]) => void;
  captioning: { done: number; total: number } | undefined;
  onGroups: () => void;
};

const marks: Record<Level, ScoreMark> = { urgent: 'neg', advice: 'warn', note: 'pos' };
const tones = { urgent: 'neg', advice: 'warn', note: 'info' } as const;
const SHOWN = 6;
const GROUPS_SHOWN = 3;

/** R8.12: what the check-up found of a dataset: the score, a stone a picture, and a row a finding with what mends it. */
export function CheckUp({ items, trigger, checked, onOpen, ...rest }: Props): ReactElement {
  const { findings, worst, score, passed } = checked;
  const by = (level: Level | null) => worst.filter((one) => (level === null ? one === null || one === 'note' : one === level)).length;
  const faults = findings.filter(({ level }) => level !== 'note').length;
  const outlook = outlookOf(checked, items, trigger);
  return (
    <>
      <ScoreStrip
        score={score}
        verdict={
          findings.length === 0
            ? `${items.length} 张都没问题`
            : faults > 0
              ? `能训练，先修 ${faults} 处会像得多`
              : `能训练，有 ${findings.length} 处要知道`
        }
        outlook={outlook > score ? `修完预计 ${outlook}` : undefined}
        stones={items.map((item, at) => {
          const level = worst[at];
          const told = findings.flatMap(({ check, groups }) =>
            groups.some((ids) => ids.includes(item.id)) ? [findingWords[check].short] : [],
          );
          return {
            id: item.id,
            mark: level ? marks[level] : 'pos',
            label: `第 ${at + 1} 张，${level === 'urgent' || level === 'advice' ? told.join('、') : '没问题'}`,
          };
        })}
        legend={[
          { mark: 'neg', text: `要紧 ${by('urgent')} 张` },
          { mark: 'warn', text: `建议 ${by('advice')} 张` },
          { mark: 'pos', text: `没问题 ${by(null)} 张` },
        ]}
        onStone={onOpen}
      />
      <ul aria-label="检查出的问题" className="rounded-card border border-line-1 bg-surface">
        {findings.map((finding) => (
          <Row key={finding.check} finding={finding} items={items} trigger={trigger} onOpen={onOpen} {...rest} />
        ))}
        {passed.length > 0 && (
          <FindingRow tone="pos" icon={CircleCheck} title={`通过 ${passed.length} 项`}>
            {passed.map((check) => findingWords[check].passed).join(' · ')}
          </FindingRow>
        )}
      </ul>
    </>
  );
}

function Row({
  finding,
  items,
  trigger,
  keep,
  onKeep,
  onOpen,
  onTake,
  onCaption,
  captioning,
  onGroups,
}: Omit<Props, 'checked'> & { finding: Finding }): ReactElement {
  const { check, level, groups } = finding;
  const words = findingWords[check];
  const repair = repairOf(finding, items, trigger, keep);
  const tags = finding.tags ?? [];
  const ids = groups.flat();
  const mended = repair?.edits.length ?? 0;

  const effect =
    check === 'noCaption'
      ? captioning
        ? `${captioning.done} / ${captioning.total} 张`
        : '免费'
      : repair
        ? repair.removes
          ? `移走 ${mended} 张`
          : mended > 0
            ? `改 ${mended} ${check === 'clear' || check === 'ratio' ? '张' : '条标注'}`
            : undefined
        : undefined;

  let action: ReactNode;
  if (check === 'noCaption')
    action = (
      <Button size="sm" pending={captioning !== undefined} onClick={() => onCaption(ids)}>
        自动标注
      </Button>
    );
  else if (check === 'unlike')
    action = (
      <Button size="sm" onClick={onGroups}>
        看怎么分的
      </Button>
    );
  else if (repair && words.repair)
    action = (
      <Button size="sm" onClick={() => onTake(repair, repair.removes ? `已移走 ${mended} 张` : `${words.repair}：改了 ${mended} 张`)}>
        {words.repair}
      </Button>
    );

  return (
    <FindingRow
      tone={tones[level]}
      icon={words.icon}
      title={words.title(numberOf(finding), tags.map(({ tag }) => `「${tag}」`).join(''))}
      why={words.why}
      effect={effect}
      action={action}
    >
      {check === 'same' ? (
        <Twins groups={groups} gone={new Set(repair?.edits.map(({ id }) => id))} items={items} keep={keep} onKeep={onKeep} />
      ) : check === 'commonTags' ? (
        tags.map(({ tag, share }) => <Tag key={tag}>{`${tag} ${Math.round(share * 100)}%`}</Tag>)
      ) : (
        <Thumbs key={ids.join()} ids={ids} items={items} onOpen={onOpen} />
      )}
      {check === 'blur' && <Sharpness ids={ids} items={items} />}
    </FindingRow>
  );
}

/** The first pictures of a finding, and the others once they are asked for. */
function Thumbs({ ids, items, onOpen }: { ids: readonly string[]; items: readonly Kept[]; onOpen: (id: string) => void }): ReactElement {
  const url = useImageUrl();
  const [whole, setWhole] = useState(false);
  const shown = whole ? ids : ids.slice(0, SHOWN);
  return (
    <>
      {shown.map((one) => {
        const at = items.findIndex(({ id }) => id === one);
        const item = items[at];
        return (
          item && (
            <button key={one} type="button" aria-label={`打开第 ${at + 1} 张`} onClick={() => onOpen(one)} className="rounded-img">
              <img src={url(item.url, 240)} alt="" loading="lazy" className="size-14 rounded-img object-cover" />
            </button>
          )
        );
      })}
      {ids.length > shown.length && (
        <Button size="sm" variant="ghost" aria-label={`还有 ${ids.length - shown.length} 张`} onClick={() => setWhole(true)}>
          +{ids.length - shown.length}
        </Button>
      )}
    </>
  );
}

type TwinsProps = {
  groups: readonly (readonly string[])[];
  gone: ReadonlySet<string>;
  items: readonly Kept[];
  keep: ReadonlySet<string>;
  onKeep: (keep: ReadonlySet<string>) => void;
};

/** Pictures that are the same, side by side: those that would go are dimmed, a press lets another one stay. */
function Twins({ groups, gone, items, keep, onKeep }: TwinsProps): ReactElement {
  const url = useImageUrl();
  const [whole, setWhole] = useState(false);
  const shown = whole ? groups : groups.slice(0, GROUPS_SHOWN);
  return (
    <>
      {shown.map((group) => (
        <span key={group.join()} className="flex gap-0.5 rounded-ctl bg-hover p-0.5">
          {group.map((one) => {
            const at = items.findIndex(({ id }) => id === one);
            const item = items[at];
            return (
              item && (
                <button
                  key={one}
                  type="button"
                  aria-label={`留下第 ${at + 1} 张`}
                  aria-pressed={!gone.has(one)}
                  onClick={() => onKeep(new Set([...[...keep].filter((id) => !group.includes(id)), one]))}
                  className="rounded-img"
                >
                  <img
                    src={url(item.url, 240)}
                    alt=""
                    loading="lazy"
                    className={`size-12.5 rounded-img object-cover ${gone.has(one) ? 'opacity-40' : ''}`}
                  />
                </button>
              )
            );
          })}
        </span>
      ))}
      {groups.length > shown.length && (
        <Button size="sm" variant="ghost" aria-label={`还有 ${groups.length - shown.length} 组`} onClick={() => setWhole(true)}>
          +{groups.length - shown.length}
        </Button>
      )}
    </>
  );
}

/** How sharp blurred pictures are, beside the others. */
function Sharpness({ ids, items }: { ids: readonly string[]; items: readonly Kept[] }): ReactElement {
  const of = (wanted: boolean) =>
    items.filter(({ id }) => ids.includes(id) === wanted).map(({ measures }) => Math.round(measures.sharpness * 10) / 10);
  const others = of(false);
  return (
    <span className="text-12 text-3 num">
      清晰度 {of(true).slice(0, GROUPS_SHOWN).join('、')}
      {others.length > 0 && (
        <>
          <br />
          其余在 {Math.min(...others)} 以上
        </>
      )}
    </span>
  );
}
