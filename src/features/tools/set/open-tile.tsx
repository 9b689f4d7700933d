import { Link, Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useTile } from '#api/sets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';
import { requireLogin, session } from '#state/session.ts';

/** R8.11 检查无缝: an own work that was sent here goes on as a set of one tile, laid out. */
export function OpenTile({ image }: { image: string }): ReactElement {
  const { token } = useSnapshot(session);
  const { data, error, refetch } = useTile(image);
  if (data) {
    const tile = data.items.find(({ versions }) => versions.some(({ url }) => url.startsWith(image))) ?? data.items[0];
    return <Navigate replace to="/tool/aiCreate/asset-set/$id" params={{ id: data.id }} search={{ tile: tile?.id }} />;
  }
  const failure = error ? failureOf(error) : undefined;
  return (
    <section aria-label="检查无缝" className="flex min-w-0 flex-1 flex-col items-center justify-center gap-3 bg-inset p-4 text-13 text-3">
      {!token ? (
        <SignInFirst onSignIn={requireLogin}>只有自己的作品能检查无缝。</SignInFirst>
      ) : failure?.kind === 'not-found' ? (
        <EmptyState
          stone="lens"
          title="没有找到这张图"
          action={
            <ButtonLink as={Link} to="/create">
              去我的创作
            </ButtonLink>
          }
        >
          它可能已经删掉，或者不是你的作品。没有扣积分。
        </EmptyState>
      ) : failure ? (
        <NotLoaded title="没有量好接缝" problem={`${failureMessage(failure)}。图和积分不受影响`} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="正在量接缝" />
      )}
    </section>
  );
}
