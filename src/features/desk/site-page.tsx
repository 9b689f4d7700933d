import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskSite, useSaveSite } from '#api/desk-site/hooks.ts';
import type { DeskSite } from '#shared/contract/desk-site.ts';
import { factProblem, type SiteField, siteFacts, tidyFact } from '#shared/rules/site-facts.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { DeskPage } from './desk-page.tsx';
import { Beside, Changes, Part } from './desk-part.tsx';

type Fact = DeskSite['facts'][number];
/** What was typed and not saved yet; null goes back to the variable. */
type Edits = Partial<Record<SiteField, string | null>>;

/** Who runs the site (R1.10, L-20): written here, shown at the foot of every page and of every agreement. */
export function DeskSitePage(): ReactElement {
  const site = useDeskSite();
  const problem = site.error ? failureMessage(failureOf(site.error)) : undefined;
  return (
    <DeskPage title="站点信息" note="写在页脚、协议和「联系我们」里，没有填写的不显示">
      {problem !== undefined && !site.data ? (
        <NotLoaded title="站点信息没有载入" problem={problem} onRetry={() => void site.refetch()} />
      ) : !site.data ? (
        <Skeleton ratio={3} />
      ) : (
        <Facts site={site.data} />
      )}
    </DeskPage>
  );
}

/** What is written at the desk once an edit is saved; clearing a line that no variable has either leaves nothing written. */
function edited({ field, desk, variable }: Fact, edits: Edits): string | null {
  const edit = edits[field];
  if (edit === undefined) return desk;
  const text = edit === null ? null : tidyFact(field, edit);
  return text === '' && variable === '' ? null : text;
}

function Facts({ site }: { site: DeskSite }): ReactElement {
  const save = useSaveSite();
  const [edits, setEdits] = useState<Edits>({});
  const [reason, setReason] = useState('');
  const changed = site.facts.filter(
    (fact) => edited(fact, edits) !== fact.desk && (fact.desk !== null || edited(fact, edits) !== fact.variable),
  );
  const wrong = changed.some((fact) => factProblem(fact.field, edited(fact, edits) ?? '') !== undefined);
  const missing =
    changed.length === 0 ? '还没有改动' : wrong ? '请先改好标出的几行' : reason.trim().length < 2 ? '请先写下原因' : undefined;
  function send(): void {
    const facts = Object.fromEntries(changed.map((fact) => [fact.field, edited(fact, edits)]));
    const before = Object.fromEntries(changed.map(({ field, desk }) => [field, desk]));
    save.mutate(
      { edition: site.edition, reason: reason.trim(), facts },
      {
        onSuccess: ({ edition }) => {
          setEdits({});
          setReason('');
          toast('pos', '已保存，网站上已经换好', {
            label: '撤销',
            run: () => save.mutate({ edition, reason: '刚保存就撤销', facts: before }),
          });
        },
      },
    );
  }
  return (
    <Beside
      aside={
        <>
          <Shown facts={site.facts} edits={edits} />
          <Part padded title="保存" aside={changed.length > 0 ? `改了 ${changed.length} 项` : undefined}>
            <TextField label="改动的原因" value={reason} maxLength={200} onChange={setReason} />
            {save.error !== null && <Note tone="warn">{failureMessage(failureOf(save.error))}</Note>}
            <Button variant="primary" block pending={save.isPending} disabledReason={missing} onClick={send}>
              保存，马上生效
            </Button>
          </Part>
          <Changes changes={site.changes} />
        </>
      }
    >
      <Part padded title="经营者与备案">
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          {site.facts.map((fact) => (
            <FactField
              key={fact.field}
              fact={fact}
              edit={edits[fact.field]}
              onEdit={(edit) => setEdits((before) => ({ ...before, [fact.field]: edit }))}
            />
          ))}
        </div>
      </Part>
    </Beside>
  );
}

function FactField({ fact, edit, onEdit }: { fact: Fact; edit: Edits[SiteField]; onEdit: (edit: string | null) => void }): ReactElement {
  const { field, desk, variable } = fact;
  const { name, example } = siteFacts[field];
  const own = edit === undefined ? desk : edit;
  const text = own ?? variable;
  // What a variable says is its author's business: it is shown as it is.
  const problem = own === null ? undefined : factProblem(field, tidyFact(field, text));
  return (
    <div className="flex flex-col items-start gap-1">
      <TextField
        label={name}
        aside={own !== null ? '在这里写的' : variable ? '环境变量里的' : '没有填写'}
        help={`如 ${example}`}
        error={problem}
        value={text}
        maxLength={120}
        onChange={onEdit}
      />
      {own !== null && variable !== '' && (
        <Button size="sm" variant="ghost" onClick={() => onEdit(null)}>
          恢复成环境变量里的
          <span className="sr-only">{name}</span>
        </Button>
      )}
    </div>
  );
}

/** How the end of a page will read. */
function Shown({ facts, edits }: { facts: readonly Fact[]; edits: Edits }): ReactElement {
  const lines = facts.flatMap((fact) => edited(fact, edits) ?? fact.variable).filter(Boolean);
  return (
    <Part padded title="会员看到的">
      {lines.length === 0 ? (
        <p className="text-3">什么也不显示。</p>
      ) : (
        <ul className="flex flex-col gap-1 break-words text-12 text-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Part>
  );
}
