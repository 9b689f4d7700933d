import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useMinorMode } from '#api/minors/hooks.ts';
import { MINOR_HOURS } from '#shared/rules/minors.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { longDay } from '#lib/format.ts';
import { SettingLoading, SettingNotLoaded, SettingRow, SettingSection } from './setting-row.tsx';

/** Few come for them. */
const MinorDialog = lazy(() => import('./minor-dialogs.tsx').then((module) => ({ default: module.MinorDialog })));

const TITLE = '未成年人模式';

/** L-33: whether the account is a minor's, what was used of the day, and the way in and out. */
export function MinorSection(): ReactElement {
  const mode = useMinorMode();
  const [open, setOpen] = useState<'start' | 'end'>();
  const { data } = mode;
  return (
    <SettingSection id="minors" title={TITLE}>
      {data === undefined ? (
        mode.isError ? (
          <SettingNotLoaded title={`${TITLE}没有载入`} error={mode.error} pending={mode.isFetching} onRetry={() => void mode.refetch()} />
        ) : (
          <SettingLoading />
        )
      ) : (
        <SettingRow
          title={data ? `今天用了 ${data.used} / ${data.daily} 个任务` : '没有打开'}
          help={
            data
              ? `${longDay(data.since)}打开。${MINOR_HOURS.from}:00 到 ${MINOR_HOURS.until}:00 可以生成，不能充值、发布和评论`
              : '监护人可以给孩子打开：不能充值、发布和评论，夜间不能生成'
          }
        >
          {data && <Tag tone="accent">开着</Tag>}
          {/* One button for both, so that the focus comes back to it from either dialog. */}
          <Button size="sm" aria-label={`${data ? '关闭' : '打开'}${TITLE}`} onClick={() => setOpen(data ? 'end' : 'start')}>
            {data ? '关闭' : '打开'}
          </Button>
        </SettingRow>
      )}
      <Suspense>{open && <MinorDialog deed={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </SettingSection>
  );
}
