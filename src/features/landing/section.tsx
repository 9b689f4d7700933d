import { ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';

/** One part of the page under its heading; `more` leads on. */
export function Section({
  id,
  title,
  text,
  more,
  children,
}: {
  id?: string;
  title: string;
  text?: string;
  more?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <section id={id} aria-label={title} className="px-4 pt-14 tablet:px-10 tablet:pt-22">
      <div className="mx-auto max-w-landing">
        <div className="mb-7 flex items-end justify-between gap-4">
          <div>
            <h2 className="text-24 font-semibold tablet:text-32">{title}</h2>
            {text && <p className="mt-1 text-16 text-2">{text}</p>}
          </div>
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The words and arrow that lead from a section to its page. */
export function More({ children }: { children: string }): ReactElement {
  return (
    <span className="flex flex-none items-center gap-1 text-14 text-2 hover:text-1">
      {children}
      <Icon of={ArrowRight} size={16} />
    </span>
  );
}
