import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useImageTotal } from '#api/content/totals.ts';
import { useDatasets } from '#api/datasets/hooks.ts';
import type { PublicUser } from '#shared/contract/account.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePerson } from '#api/people/hooks.ts';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { count } from '#lib/format.ts';
import { oneOf } from '#lib/search.ts';
import { session } from '#state/session.ts';
import { PersonDatasets } from './person-datasets.tsx';
import { PersonHead } from './person-head.tsx';

const tabs = ['works', 'models', 'datasets', 'likes', 'collects'] as const;
export type PersonTab = (typeof tabs)[number];
/** What the address says; what is at its default is left out of it. */
export type PersonSearch = { tab?: PersonTab | undefined; sort?: 'hot' | undefined };
/** The same as it stands in the address, where it may be any words. */
type PersonAddress = { [Field in keyof PersonSearch]: string | undefined };

/** What of a profile is looked at, read from its address (F-39): others show works and models only. */
export function personView(search: PersonAddress, own: boolean): { tab: PersonTab; sort: 'new' | 'hot' } {
  return { tab: oneOf(search.tab, own ? tabs : tabs.slice(0, 2)) ?? 'works', sort: search.sort === 'hot' ? 'hot' : 'new' };
}

type Props = {
  /** 0 where the address names nobody. */
  id: number;
  /** One's own profile has more tabs and other buttons. */
  own: boolean;
  search: PersonAddress;
  /** What stands under the current tab; one's datasets stand there by themselves. */
  children: ReactNode;
  /** Between who they are and what they made. */
  links?: ReactNode;
  onSearch: (next: PersonSearch) => void;
};

/** R5.3: a maker: cover of their own works, who they are, what they made. */
export function PersonPage({ id, own, search, children, links, onSearch }: Props): ReactElement {
  const person = usePerson(id);
  const me = useSnapshot(session).userInfo;
  const failure = person.isError ? failureOf(person.error) : undefined;
  if (person.data) {
    return (
      // What one changes in the account dialog shows at once.
      <Profile
        person={own && me ? { ...person.data, name: me.name, image: me.image } : person.data}
        own={own}
        search={search}
        links={links}
        onSearch={onSearch}
      >
        {children}
      </Profile>
    );
  }
  return (
    <>
      <h1 className="sr-only">{own ? '我的主页' : '创作者主页'}</h1>
      {id === 0 || failure?.kind === 'not-found' ? (
        <EmptyState
          stone="lens"
          title="没有找到这位创作者"
          action={
            <ButtonLink as={Link} to="/community">
              去灵感广场
            </ButtonLink>
          }
        >
          账号可能已经注销，或者链接不完整。
        </EmptyState>
      ) : failure ? (
        <NotLoaded title="主页没有载入" problem={failureMessage(failure)} onRetry={() => void person.refetch()} />
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-4 pt-1">
          <div className="h-25 overflow-hidden tablet:h-33">
            <Skeleton ratio={6} />
          </div>
          <Skeleton shape="text" width="30%" />
          <Skeleton shape="text" width="50%" />
        </div>
      )}
    </>
  );
}

function Profile({ person, own, search, children, links, onSearch }: Omit<Props, 'id'> & { person: PublicUser }): ReactElement {
  const { tab, sort } = personView(search, own);
  const liked = useImageTotal([{ scope: 'liked' }], own);
  const collected = useImageTotal([{ scope: 'collected' }], own);
  const datasets = useDatasets(own).data?.length;
  const items: { id: PersonTab; label: string; number: number | undefined }[] = [
    { id: 'works', label: '作品', number: person.works },
    { id: 'models', label: '模型', number: person.models },
    { id: 'datasets', label: '数据集', number: datasets },
    { id: 'likes', label: '喜欢', number: liked },
    { id: 'collects', label: '收藏', number: collected },
  ];
  return (
    <>
      <PersonHead person={person} own={own} />
      {links}
      <div className="mt-4">
        <Tabs
          label="主页内容"
          value={tab}
          tabs={items
            .slice(0, own ? items.length : 2)
            .map(({ number, ...item }) => ({ ...item, count: number === undefined ? undefined : count(number) }))}
          onChange={(next) => onSearch(next === 'works' ? {} : { tab: next })}
          aside={
            tab === 'works' && (
              <span className="py-1.5 max-tablet:ml-auto">
                <Select
                  label="排序"
                  size="sm"
                  value={sort}
                  items={[
                    { id: 'new', label: '最新发布' },
                    { id: 'hot', label: '最热' },
                  ]}
                  onChange={(next) => onSearch(next === 'hot' ? { sort: next } : {})}
                />
              </span>
            )
          }
        >
          <div className="pt-4">{tab === 'datasets' ? <PersonDatasets /> : children}</div>
        </Tabs>
      </div>
    </>
  );
}
