import type { ReactElement } from 'react';
import { useMapFile, useSaveModel, useScan } from '#api/desk/hooks.ts';
import type { DeskFile } from '#shared/contract/desk.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { toast } from '#state/toasts.ts';
import { aboutFile, isModel, replacementOf, scanned } from './desk-terms.ts';
import { StandsFor } from './file-table.tsx';

type Props = { file: DeskFile; files: readonly DeskFile[]; now: Date; mayChange: boolean; onEdit: (modelId: string) => void };

/** What is the matter with the file in hand, and what can be done about it. */
export function FileBar({ file, files, now, mayChange, onEdit }: Props): ReactElement {
  const url = useImageUrl();
  const { model } = file;
  return (
    <section
      aria-label={`选中的文件：${file.name}`}
      className="sticky bottom-0 flex min-h-14 flex-wrap items-center gap-3 rounded-b-img border-t border-line-2 bg-raised px-3.5 py-2"
    >
      {model && <img src={url(model.image, 240)} alt="" className="size-9 rounded-tick object-cover" />}
      <p className="mr-auto min-w-0">
        <b className="mr-3 text-14 font-semibold">{model?.name ?? file.name}</b>
        <span className="text-2 num">{aboutFile(file, now)}</span>
      </p>
      {mayChange && <Deeds file={file} files={files} onEdit={onEdit} />}
    </section>
  );
}

function Deeds({ file, files, onEdit }: Omit<Props, 'now' | 'mayChange'>): ReactElement | null {
  const save = useSaveModel();
  const map = useMapFile();
  const scan = useScan();
  const { model, state, stem } = file;
  const kind = file.kind === 'lora' ? 'lora' : 'checkpoint';
  if (!isModel(file)) return null;
  if (!model) return <StandsFor file={file} models={files} />;
  const { id } = model;
  if (state === 'gone') {
    const next = replacementOf(file, files);
    return (
      <>
        {next && (
          <Button size="sm" pending={map.isPending} onClick={() => map.mutate({ kind, stem: next.stem, modelId: id })}>
            换成 {next.name}
          </Button>
        )}
        <Button size="sm" onClick={() => save.mutate({ id, listing: 'hidden' })}>
          永久下架
        </Button>
        <Button
          size="sm"
          variant="primary"
          pending={scan.isPending}
          onClick={() => scan.mutate(undefined, { onSuccess: (seen) => toast(...scanned(seen)) })}
        >
          重新扫描
        </Button>
      </>
    );
  }
  return (
    <>
      {state === 'found' && (
        <>
          <Button size="sm" onClick={() => map.mutate({ kind, stem, modelId: null })}>
            忽略
          </Button>
          <StandsFor file={file} models={files} />
        </>
      )}
      <Button size="sm" onClick={() => onEdit(id)}>
        编辑
      </Button>
      {state === 'base-mismatch' && (
        <Button size="sm" variant="primary" onClick={() => save.mutate({ id, base: file.base })}>
          底模改成 {file.base}
        </Button>
      )}
      {(state === 'found' || (state === 'hidden' && file.engines.length > 0)) && (
        <Button size="sm" variant="primary" onClick={() => save.mutate({ id, listing: 'listed' })}>
          上架
        </Button>
      )}
    </>
  );
}
