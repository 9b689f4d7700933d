import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useApiKeyChanges, useApiKeys } from '#api/api-keys/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import type { ApiKey } from '#shared/contract/api-keys.ts';
import { API_KEYS_MAX } from '#shared/rules/api-keys.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { ConfirmDialog } from '#ds/primitives/confirm-dialog/confirm-dialog.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { longDay, points, when } from '#lib/format.ts';
import { toast } from '#state/toasts.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { scopeTerms } from './scope-terms.ts';
import { SettingLoading, SettingNotLoaded, SettingRow, SettingSection } from './setting-row.tsx';

/** R9.9: what the member's programs get in with. */
export function ApiKeys(): ReactElement {
  const { data, error, isFetching, refetch } = useApiKeys();
  const [making, setMaking] = useState(false);
  const full = (data?.length ?? 0) >= API_KEYS_MAX;
  return (
    <SettingSection
      id="api"
      title="API 密钥"
      count={data && data.length > 0 ? data.length : undefined}
      action={
        data && (
          <Button size="sm" disabled={full} onClick={() => setMaking(true)}>
            新建密钥
          </Button>
        )
      }
    >
      {data ? (
        <Keys keys={data} />
      ) : error ? (
        <SettingNotLoaded title="密钥没有载入" error={error} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SettingLoading />
      )}
      <p className="border-t border-line-1 px-4.5 py-3 text-13 text-3">
        {full && `最多 ${API_KEYS_MAX} 把，撤销不用的再新建。`}脚本、命令行和插件用密钥代替登录，密钥碰不到账号和付款。
        <Link to="/docs/$page" params={{ page: 'api' }} className="font-medium text-accent hover:underline">
          看 API 文档
        </Link>
      </p>
      {making && <ApiKeyDialog onClose={() => setMaking(false)} />}
    </SettingSection>
  );
}

/** What a key may do, what it spent, when it was used. */
function facts({ scopes, spent, ceiling, lastUsedAt }: ApiKey, now: Date): string {
  return [
    scopes.map((scope) => scopeTerms[scope].name).join('、'),
    ceiling === null ? spent > 0 && `本月用 ${points(spent)} 积分` : `本月 ${points(spent)} / ${points(ceiling)} 积分`,
    lastUsedAt ? `${when(lastUsedAt, now)} 用过` : '还没用过',
  ]
    .filter(Boolean)
    .join('，');
}

function Keys({ keys }: { keys: ApiKey[] }): ReactElement {
  const { revoke } = useApiKeyChanges();
  const [asked, setAsked] = useState<ApiKey>();
  const [now] = useState(() => new Date());
  if (keys.length === 0) return <SettingRow icon={KeyRound} title="还没有密钥" help="新建一把，命令行、Godot 和 Blender 就能取你的作品" />;
  return (
    <>
      <ul>
        {keys.map((key) => {
          const ended = key.expiresAt !== null && new Date(key.expiresAt) <= now;
          return (
            <li key={key.id} className="border-t border-line-1 first:border-t-0">
              <SettingRow
                icon={KeyRound}
                title={
                  <>
                    {key.name}
                    <span className="ml-3 font-regular text-3">{key.start}…</span>
                  </>
                }
                help={facts(key, now)}
              >
                {ended ? (
                  <Tag>已到期</Tag>
                ) : (
                  <span className="mr-2 text-13 text-3">{key.expiresAt ? `${longDay(key.expiresAt)}到期` : '长期'}</span>
                )}
                <Button size="sm" variant="danger-ghost" aria-label={`撤销 ${key.name}`} onClick={() => setAsked(key)}>
                  撤销
                </Button>
              </SettingRow>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={`撤销「${asked?.name}」？`}
        confirm="撤销密钥"
        pending={revoke.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() =>
          asked &&
          revoke.mutate(asked.id, {
            onSuccess: () => {
              setAsked(undefined);
              toast('pos', `「${asked.name}」已撤销`);
            },
            onError: (error) => toast('neg', failureMessage(failureOf(error))),
          })
        }
      >
        用它的程序马上不能再调用，恢复不了，只能换一把新的。已经提交的任务照常完成。
      </ConfirmDialog>
    </>
  );
}
