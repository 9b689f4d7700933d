import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useId, useRef } from 'react';
import { itemsOf, pasted, readList, tooMany } from '#shared/rules/item-list.ts';
import { SET_ITEMS_MAX } from '#shared/tools/set.ts';
import { cn } from '#ds/foundations/cn.ts';

type Props = {
  text: string;
  /** The line, counted from 1, that something else points at. */
  marked: number | undefined;
  onChange: (text: string) => void;
  /** The line the pointer is at. */
  onPoint: (line: number | undefined) => void;
};

/** From here on the count is told apart: few more fit. */
const NEARLY = 60;

/** R8.11: the items of a set, one a line, numbered; what follows a comma is told apart. Alt with arrows moves a line. */
export function ItemList({ text, marked, onChange, onPoint }: Props): ReactElement {
  const label = useId();
  const help = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = text.split('\n');
  const read = readList(text);
  const count = itemsOf(text).length;
  const over = tooMany(count);
  const repeated = read.findIndex((line) => line?.sameAs !== undefined);

  function replace(next: string, from: number, to = from): void {
    onChange(next);
    requestAnimationFrame(() => field.current?.setSelectionRange(from, to));
  }
  function move(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const { selectionStart } = event.currentTarget;
    const at = text.slice(0, selectionStart).split('\n').length - 1;
    const to = at + by;
    const [one, other] = [lines[at], lines[to]];
    if (one === undefined || other === undefined) return;
    const swapped = lines.with(at, other).with(to, one);
    const start = swapped.slice(0, to).reduce((sum, line) => sum + line.length + 1, 0);
    const column = selectionStart - lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
    replace(swapped.join('\n'), start + column);
  }
  function insert(raw: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const added = pasted(raw);
    replace(text.slice(0, selectionStart) + added + text.slice(selectionEnd), selectionStart + added.length);
  }
  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    event.preventDefault();
    insert(event.clipboardData.getData('text/plain'));
  }
  return (
    <section className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label id={label} htmlFor={`${label}-field`} className="text-13 font-medium text-2">
          清单
        </label>
        <span role="status" className={cn('text-12 num', over > 0 ? 'text-neg' : count >= NEARLY ? 'text-warn' : 'text-3')}>
          {over > 0 ? `最多 ${SET_ITEMS_MAX} 件，多出 ${over} 件不会生成` : `${count} 件，最多 ${SET_ITEMS_MAX}`}
        </span>
      </div>
      <div
        className="grid max-h-72 overflow-y-auto rounded-box border border-control bg-field py-2 focus-within:border-accent focus-within:inset-ring focus-within:inset-ring-accent"
        onPointerLeave={() => onPoint(undefined)}
        onPointerMove={({ currentTarget, clientY }) =>
          onPoint(Math.floor((clientY - currentTarget.getBoundingClientRect().top + currentTarget.scrollTop - 8) / 22) + 1)
        }
      >
        <div aria-hidden="true" className="pointer-events-none col-start-1 row-start-1 text-13 whitespace-pre-wrap">
          {lines.map((line, i) => {
            const at = line.search(/[，,\t：:]/);
            const row = read[i];
            return (
              <div key={i} className={cn('relative min-h-5.5 pr-3 pl-11 leading-list break-words', marked === i + 1 && 'bg-hover')}>
                <span className="absolute top-0 left-0 w-8.5 text-right text-12 leading-list text-3 num">{i + 1}</span>
                <span className={cn(row?.sameAs !== undefined && 'text-warn underline underline-offset-3')}>
                  {at < 0 ? line : line.slice(0, at)}
                </span>
                {at >= 0 && <span className="text-3">{line.slice(at)}</span>}
              </div>
            );
          })}
        </div>
        <textarea
          ref={field}
          id={`${label}-field`}
          aria-labelledby={label}
          aria-describedby={help}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={move}
          onPaste={paste}
          className="col-start-1 row-start-1 size-full resize-none overflow-hidden bg-transparent pr-3 pl-11 text-13 leading-list break-words whitespace-pre-wrap text-transparent caret-accent outline-none"
        />
      </div>
      <div id={help} className="flex justify-between gap-3 text-12 text-3">
        {repeated >= 0 ? (
          <span className="text-warn">
            第 {repeated + 1} 行和第 {read[repeated]?.sameAs} 行一样，只算一件
          </span>
        ) : (
          <span>一行一件。写 ×4 就出 4 个样子</span>
        )}
        <button
          type="button"
          className="flex-none rounded-tick text-accent underline-offset-3 hover:underline"
          onClick={() =>
            void navigator.clipboard.readText().then(insert, () => {
              // Refused or not there: the field takes it by Ctrl+V.
              field.current?.focus();
            })
          }
        >
          粘贴表格
        </button>
      </div>
    </section>
  );
}
