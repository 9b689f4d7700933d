import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactElement, type ReactNode, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useDeskSelf } from '#api/desk/hooks.ts';
import { ROLE_NAMES } from '#shared/rules/desk-roles.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { LogoMark } from '#ds/foundations/logo.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { usePageKeys } from '#product/page-keys.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { DeskShortcuts } from './desk-shortcuts.tsx';
import { sectionsOf } from './desk-sections.ts';

/** How long a letter may follow on `g`. */
const SEQUENCE_MS = 1500;

export type DeskPageProps = {
  title: string;
  /** Choices beside the title. */
  filter?: ReactNode;
  /** What whoever looks has to know. */
  note?: string | undefined;
  /** Finds within the section. */
  search?: ReactNode;
  children: ReactNode;
};

/** The frame of the operator's desk: sections at the left, one of them in view. */
export function DeskPage({ title, filter, note, search, children }: DeskPageProps): ReactElement {
  const { data: operator } = useDeskSelf();
  const sections = operator ? sectionsOf(operator.role) : [];
  const navigate = useNavigate();
  const begun = useRef(0);
  const opening = sections.map(({ id, key }) => [
    key,
    () => {
      if (Date.now() - begun.current < SEQUENCE_MS) void navigate({ to: '/desk/$', params: { _splat: id } });
    },
  ]);
  const { open } = useSnapshot(dialogs);
  // Instead of the sheet of the pages for members, which the same key has just asked for.
  usePageKeys({ ...Object.fromEntries(opening), g: () => (begun.current = Date.now()), '?': () => openDialog('desk-shortcuts') });
  return (
    <div className="flex h-dvh bg-inset text-13 max-desktop:flex-col max-desktop:h-auto max-desktop:min-h-dvh">
      <aside
        aria-label="运营台导航"
        className="flex w-44 flex-none flex-col border-r border-line-2 bg-wall px-2 pb-2.5 max-desktop:w-full max-desktop:border-r-0 max-desktop:border-b max-desktop:pb-2"
      >
        <Link to="/home" className="flex h-12 items-center gap-2 rounded-img px-2 text-14 font-semibold">
          <LogoMark />
          点石
          <span className="font-regular text-3">运营台</span>
        </Link>
        <nav aria-label="运营台" className="max-desktop:flex max-desktop:flex-wrap max-desktop:gap-1">
          {sections.map(({ id, title: name, group, icon, key }, at) => (
            <Fragment key={id}>
              {group !== '' && group !== sections[at - 1]?.group && (
                <p className="px-2 pt-2.5 pb-1 text-12 text-3 max-desktop:hidden">{group}</p>
              )}
              <Link
                to="/desk/$"
                params={{ _splat: id }}
                aria-keyshortcuts={`g ${key}`}
                className="group flex h-7.5 items-center gap-2 rounded-img px-2 text-2 hover:bg-hover current:bg-inverse current:font-semibold current:text-inverse max-desktop:h-11"
              >
                <Icon of={icon} size={16} />
                {name}
                {operator?.waiting[id] !== undefined && (
                  <b className="ml-auto rounded-img bg-inverse px-1.5 text-12 font-medium text-inverse num group-current:bg-wall group-current:text-1">
                    {operator.waiting[id]}
                    <span className="sr-only"> 件待处理</span>
                  </b>
                )}
              </Link>
            </Fragment>
          ))}
        </nav>
        {operator && (
          <div className="mt-auto flex items-center gap-2 border-t border-line-1 px-2 pt-2.5 max-desktop:hidden">
            <Avatar name={operator.name} size={28} />
            <div className="min-w-0">
              <b className="block truncate font-medium">{operator.name}</b>
              <span className="block text-12 text-3">{ROLE_NAMES[operator.role]}</span>
            </div>
          </div>
        )}
      </aside>
      {open === 'desk-shortcuts' && <DeskShortcuts sections={sections} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-12 flex-none flex-wrap items-center gap-3 border-b border-line-2 bg-wall px-5 max-tablet:px-4 max-tablet:py-2">
          <h1 className="text-16 font-semibold">{title}</h1>
          {filter}
          {note && <p className="text-12 text-3">{note}</p>}
          {search && <div className="ml-auto w-80 max-w-full max-tablet:w-full">{search}</div>}
        </div>
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 py-4 outline-none max-tablet:px-4">
          {children}
        </main>
      </div>
    </div>
  );
}
