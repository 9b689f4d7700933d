import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog as HeadlessDialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';

export type Command = {
  id: string;
  label: string;
  icon?: Glyph | undefined;
  /** A small picture in the icon's place. */
  thumb?: string | undefined;
  hint?: string | undefined;
  kbd?: string | undefined;
};
export type CommandGroup = { label: string; items: readonly Command[] };

export type CommandPaletteProps = {
  /** Its accessible name. */
  label: string;
  /** What can be found, in the empty field. */
  placeholder: string;
  /** Already filtered by the query: finding is the caller's. */
  groups: readonly CommandGroup[];
  /** What is typed; the field is controlled. */
  query: string;
  /** What stands there when nothing fits. */
  emptyText: string;
  /** How the number of hits is announced. */
  countText?: (count: number) => string;
  /** Whether it is shown; the field has the focus as soon as it is. */
  open: boolean;
  /** The new text: filter `groups` by it. */
  onQuery: (query: string) => void;
  /** A command was chosen; it does not close by itself. */
  onSelect: (command: Command) => void;
  /** Esc, or a press beside the panel. */
  onClose: () => void;
};

/** Ctrl+K: everything by name. A view only. */
export function CommandPalette({
  label,
  placeholder,
  groups,
  query,
  emptyText,
  countText = (count) => `${count} 条结果`,
  open,
  onQuery,
  onSelect,
  onClose,
}: CommandPaletteProps): ReactElement {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <HeadlessDialog open={open} onClose={onClose} aria-label={label} className="relative z-dialog outline-none">
      <DialogBackdrop transition className="fixed inset-0 bg-scrim transition-opacity duration-dialog ease-out data-closed:opacity-0" />
      <div className="fixed inset-0 flex justify-center p-4 pt-16 tablet:pt-30">
        <DialogPanel
          transition
          className="flex h-fit max-h-palette w-full max-w-detail-dialog flex-col overflow-hidden rounded-dialog bg-overlay text-1 shadow-dialog transition duration-dialog ease-out data-closed:translate-y-2 data-closed:opacity-0"
        >
          <Combobox<Command> onChange={(command: Command | null) => command && onSelect(command)}>
            <div className="flex h-13 flex-none items-center gap-3 border-b border-line-1 px-4 text-3">
              <Icon of={Search} />
              <ComboboxInput
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was asked for in order to type
                autoFocus
                aria-label={label}
                placeholder={placeholder}
                value={query}
                onChange={(event) => onQuery(event.target.value)}
                // The first Esc closes, as its key cap says: by itself the list would take it.
                onKeyDown={(event) => {
                  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  event.stopPropagation();
                  onClose();
                }}
                className="h-full min-w-0 flex-1 bg-transparent text-16 text-1 caret-accent outline-none"
              />
            </div>
            <p role="status" className="sr-only">
              {countText(count)}
            </p>
            <ComboboxOptions static modal={false} className="min-h-0 flex-1 overflow-y-auto p-1.5 empty:p-0">
              {groups.map((group) => (
                <div key={group.label} role="group" aria-label={group.label}>
                  <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 text-3">
                    {group.label}
                  </p>
                  {group.items.map((command) => (
                    <ComboboxOption
                      key={command.id}
                      value={command}
                      className="flex h-10 cursor-pointer items-center gap-2.5 rounded-item px-2.5 data-focus:bg-hover"
                    >
                      {command.thumb !== undefined ? (
                        <img
                          src={command.thumb}
                          alt=""
                          width="28"
                          height="28"
                          className="size-7 flex-none rounded-tick bg-skeleton object-cover"
                        />
                      ) : (
                        command.icon && (
                          <span className="grid w-7 flex-none place-items-center text-3">
                            <Icon of={command.icon} size={16} />
                          </span>
                        )
                      )}
                      <span className="min-w-0 flex-1 truncate">{command.label}</span>
                      {command.hint !== undefined && <span className="text-13 text-3">{command.hint}</span>}
                      {command.kbd !== undefined && <Kbd>{command.kbd}</Kbd>}
                    </ComboboxOption>
                  ))}
                </div>
              ))}
            </ComboboxOptions>
            {count === 0 && <p className="p-6 text-center text-2">{emptyText}</p>}
            <p
              aria-hidden="true"
              className="flex flex-none items-center gap-1.5 border-t border-line-1 px-4 py-2 text-12 text-3 max-tablet:hidden"
            >
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd>
              <span className="mr-2">选择</span>
              <Kbd>⏎</Kbd>
              <span className="mr-2">打开</span>
              <Kbd>Esc</Kbd>
              关闭
            </p>
          </Combobox>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
