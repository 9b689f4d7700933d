import { type ReactElement, type ReactNode, useId } from 'react';
import { moment } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';

type PartProps = {
  title: string;
  /** At the right of the heading. */
  aside?: ReactNode;
  /** Room around what is in it, and between; lists of lines go from edge to edge. */
  padded?: boolean;
  children: ReactNode;
};

/** A part of a page of the desk under its heading. */
export function Part({ title, aside, padded = false, children }: PartProps): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-img border border-line-1 bg-wall">
      <div className="flex min-h-9.5 items-center border-b border-line-1 px-3.5">
        <h2 id={id} className="mr-auto text-13 font-semibold">
          {title}
        </h2>
        {aside !== undefined && <span className="text-12 text-3 num">{aside}</span>}
      </div>
      {padded ? <div className="flex flex-col gap-3 p-3.5">{children}</div> : children}
    </section>
  );
}

/** A line of a part: when or what, what it is, and what ends it. */
export function Line({ at, end, children }: { at: string; end: ReactNode; children: ReactNode }): ReactElement {
  return (
    <li className="flex min-h-9 items-center gap-3 border-t border-line-1 px-3.5 first:border-t-0 num">
      <span className="w-24 flex-none text-12 text-3">{at}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="flex-none text-right text-2">{end}</span>
    </li>
  );
}

/** What a row is about, by its picture and name, and a line of words under it. */
export function Face({ of: { image, name }, children }: { of: { image: string; name: string }; children: string }): ReactElement {
  const url = useImageUrl();
  return (
    <>
      {image ? (
        <img src={url(image, 240)} alt="" className="size-11 flex-none rounded-tick object-cover" />
      ) : (
        <span className="size-11 flex-none rounded-tick bg-raised" />
      )}
      <span className="min-w-0 flex-1">
        <b className="block truncate text-13 font-medium">{name || '已经不在了'}</b>
        <span className="block truncate text-12 text-3">{children}</span>
      </span>
    </>
  );
}

/** A section's list, and at its side what is written about it and done with it. */
export function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className="flex items-start gap-3 max-desktop:flex-col">
      <div className="min-w-0 flex-1 max-desktop:w-full">{children}</div>
      <div className="flex w-80 flex-none flex-col gap-3 max-desktop:w-full">{aside}</div>
    </div>
  );
}

/** A part that has no lines. */
export function Nothing({ children }: { children: string }): ReactElement {
  return <li className="px-3.5 py-3 text-3">{children}</li>;
}

/** Who changed a section lately, and why. */
export function Changes({ changes }: { changes: readonly { at: string; by: string; reason: string }[] }): ReactElement {
  return (
    <Part padded title="改过的">
      {changes.length === 0 ? (
        <p className="text-3">还没有在这里改过。</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {changes.map(({ at, by, reason }) => (
            <li key={at} className="break-words">
              {reason}
              <span className="block text-12 text-3 num">{`${moment(at)}，${by || '系统'}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
