import { type ReactElement, type ReactNode, useDeferredValue } from 'react';

/** A tool's form and stage, of one `key` a tool: the frame is painted with the press that switches tools, the rest drawn in slices after it. */
export function ToolPlace({ children }: { children: ReactNode }): ReactElement {
  const isPainted = useDeferredValue(true, false);
  if (isPainted) return <>{children}</>;
  return (
    <>
      <div className="flex-none border-line-1 bg-wall tablet:w-panel tablet:border-r" />
      <div className="flex-1 bg-inset" />
    </>
  );
}
