import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { requireLogin, session } from '#state/session.ts';
import { PictureFeed } from './picture-feed.tsx';

type Props = { title: string; scope: 'mine' | 'liked'; emptyTitle: string; emptyText: string };

/** A member's own wall: works, likes or follows. Without a session it asks to sign in instead of failing. */
export function PersonalFeed({ title, scope, emptyTitle, emptyText }: Props): ReactElement {
  const { token } = useSnapshot(session);
  return (
    <>
      <h1 className="pt-3 pb-4 text-24 font-semibold">{title}</h1>
      {token ? (
        <PictureFeed
          label={title}
          body={{ condition: [{ scope }] }}
          empty={
            <EmptyState
              title={emptyTitle}
              action={
                <ButtonLink
                  as={Link}
                  to={scope === 'mine' ? '/tool/aiCreate/index' : '/community'}
                  variant={scope === 'mine' ? 'primary' : 'neutral'}
                >
                  {scope === 'mine' ? '去生成' : '去灵感广场'}
                </ButtonLink>
              }
            >
              {emptyText}
            </EmptyState>
          }
        />
      ) : (
        <SignInFirst onSignIn={requireLogin}>{`${title}只有你自己能看到。`}</SignInFirst>
      )}
    </>
  );
}
