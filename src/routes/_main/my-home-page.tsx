import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';
import { PersonModels } from '#features/models/person-models.tsx';
import { PersonPage, personView } from '#features/people/person-page.tsx';
import { PhoneLinks } from '#features/shell/phone-links.tsx';
import { requireLogin, session } from '#state/session.ts';
import { searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/my-home-page')({
  validateSearch: searchReader({ tab: wordOf, sort: wordOf }),
  component: MyHomePage,
  staticData: { title: '我的主页' },
});

/** What stands under a tab: which pictures, and what is said where there are none. */
const walls = {
  works: { label: '作品', title: '还没有发布的作品', text: '在我的创作里发布，就会出现在这里。', to: '/create', action: '去我的创作' },
  likes: { label: '喜欢', title: '还没有喜欢的作品', text: '在灵感广场点一下心形，就会收在这里。', to: '/community', action: '去灵感广场' },
  collects: {
    label: '收藏',
    title: '还没有收藏的作品',
    text: '在作品上点一下收藏，就会收在这里。',
    to: '/community',
    action: '去灵感广场',
  },
} as const;

function MyHomePage(): ReactElement {
  const search = Route.useSearch({ select: ({ tab, sort }) => ({ tab, sort }), structuralSharing: true });
  const navigate = useNavigate();
  const { token, userInfo } = useSnapshot(session);
  if (!token || !userInfo) {
    return (
      <>
        <h1 className="sr-only">我的主页</h1>
        <SignInFirst onSignIn={requireLogin}>登录后可以看到自己的主页。</SignInFirst>
        <PhoneLinks signedIn={false} />
      </>
    );
  }
  const { id } = userInfo;
  const { tab, sort } = personView(search, true);
  const scopes = { works: [{ scope: 'user' }, { userId: id }], likes: [{ scope: 'liked' }], collects: [{ scope: 'collected' }] };
  const wall = tab === 'models' || tab === 'datasets' ? undefined : { ...walls[tab], condition: scopes[tab] };
  return (
    <PersonPage
      id={id}
      own
      search={search}
      links={<PhoneLinks signedIn />}
      onSearch={(next) => void navigate({ to: '/my-home-page', search: next, replace: true, resetScroll: false })}
    >
      {wall ? (
        <PictureFeed
          key={tab}
          label={wall.label}
          body={{ sort, condition: wall.condition }}
          empty={
            <EmptyState
              title={wall.title}
              action={
                <ButtonLink as={Link} to={wall.to}>
                  {wall.action}
                </ButtonLink>
              }
            >
              {wall.text}
            </EmptyState>
          }
        />
      ) : (
        <PersonModels userId={id} />
      )}
    </PersonPage>
  );
}
