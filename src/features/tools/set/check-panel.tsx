import { Check as CheckIcon, ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type RefObject, useState } from 'react';
import type { AssetSet, SetRepair } from '#shared/contract/sets.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import type { Cell } from './board-state.ts';
import { tell, type Told } from './check-words.ts';
import { Inspector } from './inspector.tsx';
import { ItemActions } from './item-actions.tsx';
import type { Board } from './use-board.ts';

type Props = {
  set: AssetSet;
  cell: Cell;
  /** Whether any item is flagged, to walk to. */
  hasFlagged: boolean;
  board: Board;
  onWalk: (by: 1 | -1) => void;
  onRepair: (repair: SetRepair) => void;
  onRename: (change: { name?: string; detail?: string }) => void;
  nameField: RefObject<HTMLInputElement | null>;
};

const SMALL = [32, 24, 16] as const;

/** R8.11: one item: drawn with its measures, each check with what it found, and what mends it for nothing. */
export function CheckPanel({ set, cell, hasFlagged, board, onWalk, onRepair, onRename, nameField }: Props): ReactElement {
  const { item, version, findings, n } = cell;
  return (
    <section aria-label={`检查 ${item.name}`} className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 truncate text-16 font-semibold">{item.name}</h2>
        <span className="flex-none text-12 text-3 num">
          {n} / {set.items.length}
        </span>
        <span className="ml-auto flex">
          <IconButton label="上一件有问题的" icon={ChevronLeft} disabled={!hasFlagged} onClick={() => onWalk(-1)} />
          <IconButton label="下一件有问题的" icon={ChevronRight} disabled={!hasFlagged} onClick={() => onWalk(1)} />
        </span>
      </div>
      <Inspector set={set} cell={cell} />
      {findings.length > 0 && (
        <ul className="flex flex-col">
          {findings
            .toSorted((a, b) => Number(a.ok) - Number(b.ok))
            .map((finding) => (
              <Check key={finding.check} ok={finding.ok} told={tell(finding)} pending={board.busy || item.locked} onRepair={onRepair}>
                {finding.check === 'legible' && version && <SmallRow src={version.url} />}
              </Check>
            ))}
        </ul>
      )}
      {item.task?.error != null && cell.state === 'failed' && (
        <p role="alert" className="text-13 text-neg">
          {item.task.error}
        </p>
      )}
      <ItemActions cell={cell} board={board} />
      <Rename key={item.id} name={item.name} detail={item.detail} nameField={nameField} onRename={onRename} />
    </section>
  );
}

type CheckProps = {
  ok: boolean;
  told: Told;
  pending: boolean;
  children: ReactElement | false | undefined;
  onRepair: (repair: SetRepair) => void;
};

function Check({ ok, told, pending, children, onRepair }: CheckProps): ReactElement {
  const { title, value, help, repair, meter } = told;
  return (
    <li className="flex gap-2 border-t border-line-1 py-2.5 text-13 first:border-0">
      <span className={`mt-0.5 flex-none ${ok ? 'text-pos' : 'text-warn'}`}>
        <Icon of={ok ? CheckIcon : TriangleAlert} size={16} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex justify-between gap-3">
          <span>
            {title}
            <span className="sr-only">{ok ? '，通过' : '，没通过'}</span>
          </span>
          <span className={`num ${ok ? 'text-2' : 'text-warn'}`}>{value}</span>
        </span>
        {meter && (
          <span className="flex items-center gap-2 text-12 text-3 num">
            <span aria-hidden="true" className="relative block h-1 flex-1 rounded-bar bg-line-2">
              <span
                style={vars({ '--w': `${Math.min(100, (meter.value / meter.limit) * 66)}%` })}
                className={`block h-full w-var rounded-bar ${ok ? 'bg-reading' : 'bg-warn'}`}
              />
              <span style={vars({ '--x': '66%' })} className="absolute -top-0.5 left-var h-2 w-0.5 bg-reading" />
            </span>
            上限 {meter.limit.toFixed(3)}
          </span>
        )}
        {(help !== undefined || repair) && (
          <span className="flex justify-between gap-3 text-12 text-3">
            {help}
            {repair && (
              <button
                type="button"
                disabled={pending}
                className="ml-auto flex-none rounded-tick font-medium text-accent underline-offset-3 enabled:hover:underline disabled:text-disabled"
                onClick={() => onRepair(repair.id)}
              >
                {repair.label}
              </button>
            )}
          </span>
        )}
        {children}
      </div>
    </li>
  );
}

/** The picture at the sizes it is used at, on a dark and a light ground whatever the theme. */
function SmallRow({ src }: { src: string }): ReactElement {
  const url = useImageUrl();
  return (
    <span aria-hidden="true" className="mt-1 grid grid-cols-2 gap-2">
      {(['dark', 'light'] as const).map((theme) => (
        <span
          key={theme}
          data-theme={theme}
          className={`flex h-11 items-center justify-center gap-3 rounded-img ${theme === 'dark' ? 'bg-surface' : 'bg-inset'}`}
        >
          {SMALL.map((size) => (
            <img key={size} src={url(src)} alt="" style={vars({ '--size': `${size}px` })} className="size-var object-contain" />
          ))}
        </span>
      ))}
    </span>
  );
}

type RenameProps = Pick<Props, 'nameField' | 'onRename'> & { name: string; detail: string };

function Rename({ name, detail, nameField, onRename }: RenameProps): ReactElement {
  const [written, setWritten] = useState({ name, detail });
  const keep = () => {
    const [next, words] = [written.name.trim(), written.detail.trim()];
    if (next === '') return setWritten({ name, detail });
    if (next !== name || words !== detail) onRename({ ...(next !== name && { name: next }), ...(words !== detail && { detail: words }) });
  };
  /** Enter keeps, Esc drops; the panel around is a form already. */
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape') setWritten({ name, detail });
    else if (key === 'Enter' && !nativeEvent.isComposing) keep();
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={nameField}
        label="名称"
        maxLength={40}
        value={written.name}
        onChange={(next) => setWritten({ ...written, name: next })}
        onBlur={keep}
        onKeyDown={onKeyDown}
      />
      <TextField
        label="描述"
        maxLength={120}
        value={written.detail}
        onChange={(next) => setWritten({ ...written, detail: next })}
        onBlur={keep}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
