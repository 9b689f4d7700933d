import { Link } from '@tanstack/react-router';
import { Cpu } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { LogoMark } from '#ds/foundations/logo.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';

const roles = { owner: '负责人', support: '客服', reviewer: '审核', finance: '财务' } as const;

export type DeskPageProps = {
  title: string;
  /** Choices beside the title. */
  filter?: ReactNode;
  /** What whoever looks has to know. */
  note?: string | undefined;
  /** Finds within the section. */
  search?: ReactNode;
  operator: { name: string; role: keyof typeof roles } | undefined;
  children: ReactNode;
};

/** The frame of the operator's desk: sections at the left, one of them in view. */
export function DeskPage({ title, filter, note, search, operator, children }: DeskPageProps): ReactElement {
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
        <nav aria-label="运营台">
          <Link
            to="/desk/$"
            params={{ _splat: 'models' }}
            className="flex h-7.5 items-center gap-2 rounded-img px-2 text-2 current:bg-inverse current:font-semibold current:text-inverse max-desktop:h-11"
          >
            <Icon of={Cpu} size={16} />
            引擎与模型
          </Link>
        </nav>
        {operator && (
          <div className="mt-auto flex items-center gap-2 border-t border-line-1 px-2 pt-2.5 max-desktop:hidden">
            <Avatar name={operator.name} size={28} />
            <div className="min-w-0">
              <b className="block truncate font-medium">{operator.name}</b>
              <span className="block text-12 text-3">{roles[operator.role]}</span>
            </div>
          </div>
        )}
      </aside>
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
