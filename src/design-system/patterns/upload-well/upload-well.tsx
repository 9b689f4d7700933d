import { CircleAlert, ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';

export type UploadWellProps = {
  /** e.g. 拖入图片，或点击上传. */
  label: string;
  /** Kinds, size and number that are accepted; linked to the input. */
  help: string;
  /** What the button says, e.g. 上传图片. */
  button: string;
  /** MIME types of the input. */
  accept: string;
  /** Another source beside the button. */
  children?: ReactNode;
  /**
   * Takes several files at once; otherwise only the first of them.
   *
   * @default false
   */
  multiple?: boolean;
  /** Takes pictures pasted anywhere on the page while it is mounted. @default true */
  paste?: boolean;
  /** How many of the files that are on their way have arrived, and whether they wait for the network. How far a single one is, nobody knows. */
  sending?: { done: number; total: number; waiting?: boolean } | undefined;
  /** What went wrong and how to mend it. */
  error?: string | undefined;
  /**
   * Nothing is taken for now, by button, drop or paste.
   *
   * @default false
   */
  disabled?: boolean;
  /**
   * Something was pressed that needs a file first: it stands out until there is one.
   *
   * @default false
   */
  wanted?: boolean;
  /** As high as its place, with everything in the middle. @default false */
  fill?: boolean;
  /** Files came in, unchecked; exactly one without `multiple`. */
  onFiles: (files: readonly File[]) => void;
  /** Addresses of links that were dropped; answers whether it takes them, instead of the picture that a browser makes of a link. */
  onLinks?: (addresses: readonly string[]) => boolean;
};

/** Takes files by button, drop and paste. It checks nothing: size and kind are judged by whoever gets the files. */
export function UploadWell({
  label,
  help,
  button,
  accept,
  children,
  multiple = false,
  paste = true,
  sending,
  error,
  disabled = false,
  wanted = false,
  fill = false,
  onFiles,
  onLinks,
}: UploadWellProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const off = disabled || sending !== undefined;

  function take(list: FileList | null | undefined): void {
    const files = [...(list ?? [])];
    if (files.length > 0 && !off) onFiles(multiple ? files : files.slice(0, 1));
  }
  useEffect(() => {
    if (!paste || off) return;
    function pasted(event: ClipboardEvent): void {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(multiple ? files : files.slice(0, 1));
    }
    addEventListener('paste', pasted);
    return () => removeEventListener('paste', pasted);
  }, [paste, off, multiple, onFiles]);

  function drag(event: DragEvent<HTMLDivElement>): void {
    event.preventDefault();
    if (event.type === 'dragleave' && event.currentTarget.contains(event.relatedTarget as Node | null)) return;
    setOver(event.type === 'dragover' && !off);
    if (event.type !== 'drop') return;
    // One a line, between lines that are remarks.
    const links = event.dataTransfer
      .getData('text/uri-list')
      .split(/\r?\n/)
      .filter((line) => line && !line.startsWith('#'));
    if (off || links.length === 0 || !onLinks?.(links)) take(event.dataTransfer.files);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra way, the button is the one for keys
    <div
      role="group"
      aria-label={label}
      data-wanted={wanted ? '' : undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      className={cn(
        fill && 'h-full justify-center',
        'flex flex-col items-center gap-1 rounded-card border-dashed px-4 py-5 text-center text-12 text-3 transition-colors',
        over || wanted
          ? 'border-fine border-accent bg-accent-tint ring-1 ring-accent'
          : error === undefined
            ? 'border-fine border-control'
            : 'border-fine border-neg',
      )}
    >
      <span className={over || wanted ? 'text-accent' : error === undefined ? '' : 'text-neg'}>
        <Icon of={error === undefined ? ImageUp : CircleAlert} size={24} />
      </span>
      <p className="mt-1.5 text-14 font-medium text-1">{label}</p>
      <p id={`${id}-help`}>{help}</p>
      {error !== undefined && (
        <p role="alert" id={`${id}-error`} className="text-neg">
          {error}
        </p>
      )}
      {sending ? (
        <div className="mt-2.5 flex w-full max-w-menu flex-col gap-2">
          <span role="status" className="text-2 num">
            {sending.waiting
              ? '网络已断开，恢复后自动上传'
              : sending.total > 1
                ? `正在上传第 ${sending.done + 1} / ${sending.total} 张`
                : '正在上传'}
          </span>
          <Progress label="上传进度" value={sending.total > 1 ? (sending.done / sending.total) * 100 : undefined} />
        </div>
      ) : (
        <div className="mt-2.5 flex flex-wrap justify-center gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={off}
            tabIndex={-1}
            aria-label={button}
            aria-describedby={`${id}-help`}
            className="sr-only"
            onChange={(event) => {
              take(event.target.files);
              // The same file may be chosen again after an error.
              event.target.value = '';
            }}
          />
          <Button
            size="sm"
            disabled={off}
            aria-describedby={error === undefined ? `${id}-help` : `${id}-error`}
            onClick={() => input.current?.click()}
          >
            {button}
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}
