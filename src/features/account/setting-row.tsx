import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { type Glyph, Icon } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';

type RowProps = {
  title: ReactNode;
  help?: ReactNode;
  /** Before the title, where rows are told apart by what they are. */
  icon?: Glyph;
  children?: ReactNode;
};

/** One setting: what it is at the left, its value and what can be done at the right. */
export function SettingRow({ title, help, icon, children }: RowProps): ReactElement {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-1 px-4.5 py-2.5 first:border-t-0">
      {icon && (
        <span className="text-3">
          <Icon of={icon} size={18} />
        </span>
      )}
      <div className="min-w-22 flex-1">
        <div className="font-medium">{title}</div>
        {help !== undefined && <p className="text-13 text-3 num">{help}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-2 text-2 num">{children}</div>
    </div>
  );
}

type NotLoadedProps = { title: string; error: Error; pending: boolean; onRetry: () => void };

/** In place of settings that did not arrive: why, and the way to ask again. */
export function SettingNotLoaded({ title, error, pending, onRetry }: NotLoadedProps): ReactElement {
  return (
    <SettingRow title={title} help={failureMessage(failureOf(error))}>
      <Button size="sm" pending={pending} onClick={onRetry}>
        重试
      </Button>
    </SettingRow>
  );
}

/** In place of a setting that is on its way. */
export function SettingLoading(): ReactElement {
  return (
    <SettingRow title={<Skeleton shape="text" width="96px" />}>
      <Skeleton shape="text" width="64px" />
    </SettingRow>
  );
}

type SectionProps = {
  id: string;
  title: string;
  /** How many there are, behind the heading. */
  count?: number | undefined;
  /** What can be done with all of them. */
  action?: ReactNode;
  children: ReactNode;
};

/** Settings that belong together under their heading; `id` is what the list of sections leads to. */
export function SettingSection({ id, title, count, action, children }: SectionProps): ReactElement {
  return (
    <section id={id} aria-label={title} className="scroll-mt-16">
      <div className="mt-1 mb-2.5 flex items-center justify-between gap-4">
        <h2 className="text-16 font-semibold num">
          {title}
          {count !== undefined && <span className="ml-3">{count}</span>}
        </h2>
        {action}
      </div>
      <div className="overflow-clip rounded-card border border-line-1 bg-surface">{children}</div>
    </section>
  );
}
