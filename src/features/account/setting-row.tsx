import type { ReactElement, ReactNode } from 'react';

/** One setting: what it is at the left, its value and what can be done at the right. */
export function SettingRow({ title, help, children }: { title: ReactNode; help?: string | undefined; children?: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-1 px-4.5 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <div className="font-medium">{title}</div>
        {help !== undefined && <p className="text-13 text-3 num">{help}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-2 text-2 num">{children}</div>
    </div>
  );
}

/** Settings that belong together under their heading; `id` is what the list of sections leads to. */
export function SettingSection({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement {
  return (
    <section id={id} aria-label={title} className="scroll-mt-16">
      <h2 className="mt-1 mb-2.5 text-16 font-semibold">{title}</h2>
      <div className="rounded-card border border-line-1 bg-surface">{children}</div>
    </section>
  );
}
