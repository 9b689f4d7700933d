import { Plus } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';

export type Token<Id extends string = string> = { id: Id; label: string };

export type TokenFieldProps<Id extends string = string> = {
  /** What is put together. */
  label: string;
  /** Every part there is. */
  tokens: readonly Token<Id>[];
  /** The parts chosen, in order. */
  value: readonly Id[];
  /** Between two parts. @default '-' */
  separator?: string;
  /** A part was taken away or added at the end; gets all of them in order. */
  onChange: (value: Id[]) => void;
};

/** Puts a name together from known parts: pressing one takes it away, the plus adds another at the end. One always stays. */
export function TokenField<Id extends string>({ label, tokens, value, separator = '-', onChange }: TokenFieldProps<Id>): ReactElement {
  const left = tokens.filter(({ id }) => !value.includes(id));
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-h-9 items-center gap-1 rounded-ctl border border-control bg-field px-2 py-1 focus-within:border-accent"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
        {value.map((id, at) => (
          <Fragment key={id}>
            {at > 0 && <span className="text-13 text-3">{separator}</span>}
            <button
              type="button"
              aria-label={`去掉 ${tokens.find((token) => token.id === id)?.label}`}
              aria-disabled={value.length === 1}
              onClick={() => value.length > 1 && onChange(value.filter((one) => one !== id))}
              className="h-6 rounded-tick bg-press px-1.5 text-13 text-1 hover:bg-hover"
            >
              {tokens.find((token) => token.id === id)?.label}
            </button>
          </Fragment>
        ))}
      </div>
      {left.length > 0 && (
        <Menu trigger={<IconButton label="添加一段" icon={Plus} size="sm" tip="none" />}>
          {left.map(({ id, label: words }) => (
            <MenuItem key={id} onSelect={() => onChange([...value, id])}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
