import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useSameReport } from '#api/content/same.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import type { Image } from '#shared/contract/content.ts';
import type { SameRow } from '#shared/contract/same.ts';
import { DRAWING_DEFAULTS } from '#shared/rules/limits.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tag, type TagTone } from '#ds/primitives/tag/tag.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { points } from '#lib/format.ts';
import { session } from '#state/session.ts';
import { chosenParams, costWords, pricedBy, summaryOf, undecided } from './same-terms.ts';

const verdicts: Record<SameRow['verdict'], { label: string; tone: TagTone }> = {
  same: { label: '一致', tone: 'accent' },
  changed: { label: '会不同', tone: 'warn' },
  missing: { label: '拿不到', tone: 'neg' },
};

/** R8.8: how close 画同款 can get, before anything is spent; every line can be left out. */
export function SamePanel({ image, onBack }: { image: Image; onBack: () => void }): ReactElement {
  const navigate = useNavigate();
  const report = useSameReport(image.id);
  const { token } = useSnapshot(session);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { data } = report;
  // One, said in the price and on the form: how many it had before is not what was told.
  const chosen = data && { ...chosenParams(data, left), num: DRAWING_DEFAULTS.num };
  const price = useQuote(chosen ? pricedBy(chosen, image) : null);
  const open = chosen && undecided(chosen);
  const take = (row: number, on: boolean) => setLeft((old) => new Set(on ? [...old].filter((one) => one !== row) : [...old, row]));
  return (
    <section aria-label="画同款" className="flex min-w-0 flex-col gap-4">
      <div className="flex items-center gap-2">
        <IconButton label="返回作品" icon={ArrowLeft} size="sm" onClick={onBack} />
        <h3 className="text-16 font-semibold">能画得多像</h3>
      </div>
      {data ? (
        <>
          <p className="text-13 text-2 num">{summaryOf(data.rows)}</p>
          <ul className="flex flex-col">
            {data.rows.map((row, number) => (
              <li key={number} className="flex items-start gap-3 border-b border-line-1 py-2.5">
                <Checkbox
                  label={`采用${row.label}`}
                  checked={row.keys.length > 0 && !left.has(number)}
                  disabled={row.keys.length === 0}
                  onChange={(on) => take(number, on)}
                />
                <div className="min-w-0 flex-1 text-13">
                  <p className="font-medium">{row.label}</p>
                  <p className="line-clamp-3 text-2 num">
                    {row.original}
                    {row.verdict !== 'same' && <> → {row.result}</>}
                  </p>
                  {row.reason && <p className="text-3">{row.reason}</p>}
                </div>
                <Tag tone={verdicts[row.verdict].tone}>{verdicts[row.verdict].label}</Tag>
              </li>
            ))}
          </ul>
          <p className="text-13 text-3 num" aria-live="polite">
            生成后会署名：同款来自{data.author.name}。
            {price.data
              ? `${costWords(price.data)}。`
              : price.isError
                ? '价格没有算出来，生成页的按钮上会写明。'
                : token
                  ? '正在算价格。'
                  : `画 1 张 ${points(data.cost)} 积分。`}
            {open && `没有采用的${open}按表单里的算，不同时价格会变。`}
            现在不扣积分，点生成才扣。
            {price.isError && (
              <TextLink as="button" onClick={() => void price.refetch()}>
                再算一次
              </TextLink>
            )}
          </p>
          <div className="sticky bottom-0 bg-overlay pt-1 pb-2">
            <Button
              variant="stone"
              size="lg"
              block
              cost={price.isError ? undefined : points(price.data?.cost ?? data.cost)}
              onClick={() => void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: chosen } })}
            >
              用这些参数去生成
            </Button>
          </div>
        </>
      ) : report.isError ? (
        <NotLoaded
          size="sm"
          title="没能比对"
          problem={`${failureMessage(failureOf(report.error))}。没有扣积分。`}
          onRetry={() => void report.refetch()}
        />
      ) : (
        <div aria-hidden="true">
          <Skeleton ratio={0.9} />
        </div>
      )}
    </section>
  );
}
