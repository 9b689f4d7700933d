import { Download } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { snapshot, useSnapshot } from 'valtio';
import { sizeName } from '#shared/rules/size.ts';
import { failureOf } from '#api/api-error.ts';
import { type Exported, useExport, useExportFacts, useExportSheet, useExportSize } from '#api/content/export.ts';
import { type ExportChoice, type ExportFacts, SHEET_MAX } from '#shared/contract/export.ts';
import { exportNamer } from '#shared/rules/export-name.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { ScrollRegion } from '#ds/foundations/scroll-region.tsx';
import { isSubmitKey } from '#ds/foundations/submit-key.ts';
import { CropPreview } from '#ds/patterns/crop-preview/crop-preview.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { download, saveFile } from '#lib/download.ts';
import { fileSize, points } from '#lib/format.ts';
import { closeDialog, dialogs, openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { ExportFields, SheetFields, Whole } from './export-fields.tsx';
import { areaOf, choiceOf, type ExportForm, exportForm, obstacle, type Size, sizeOf } from './export-form.ts';
import { SheetView } from './sheet-view.tsx';

/** Not in spec: quiet this long after the last change, the file is measured. */
const SETTLE_MS = 300;

type Props = {
  /** Downloads as was chosen last time and shows itself only if that is not possible. */
  now?: boolean;
};

/** R4.9: how own pictures leave as files, one by itself and several as a zip. The first stands for all in the preview. */
export function ExportDialog({ now = false }: Props): ReactElement {
  const { ids } = useSnapshot(dialogs);
  const facts = useExportFacts(ids[0] ?? '');
  if (now) return facts.data ? <ExportNow ids={ids} facts={facts.data} /> : <>{facts.isError && <Ask ids={ids} />}</>;
  return (
    <Dialog open title="下载" shape="bare" width="export" crossOnImage="phone" onClose={closeDialog}>
      {facts.data ? (
        <Export ids={ids} facts={facts.data} />
      ) : facts.isPending ? (
        <div aria-hidden="true" className="w-export-view max-w-full p-5">
          <Skeleton ratio={1} />
        </div>
      ) : (
        <NotLoaded title="没有读到这张图" problem={failureMessage(failureOf(facts.error))} onRetry={() => void facts.refetch()} />
      )}
    </Dialog>
  );
}

/** The cross has the focus first; taken from it, Tab reaches the format next and Ctrl+Enter is heard. */
const takeFocus = (form: HTMLElement | null) => form?.focus();

/** The choice once nothing has changed for a while; null until then. */
function useSettled(choice: ExportChoice | null): ExportChoice | null {
  const text = JSON.stringify(choice);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? choice : null;
}

type ExportProps = { ids: readonly string[]; facts: ExportFacts };

/** What was chosen last time. Pixels typed by hand were another picture's. */
function remembered(): ExportForm {
  const { name, ...rest } = snapshot(exportForm.state);
  return { ...rest, name: [...name], size: rest.size === 'custom' ? '1x' : rest.size };
}

/** Hands what was made to the browser. */
function deliver(made: Exported, name: string, many: number): void {
  if ('file' in made) saveFile(made.file, name);
  else {
    for (const zip of made.zips) download(zip, '');
    toast('pos', `正在打包 ${points(many)} 张，下载由浏览器进行`);
  }
}

/** Opens the dialog in place of a download that needs an answer first. */
function Ask({ ids }: { ids: readonly string[] }): null {
  useEffect(() => openDialog('export', ids), [ids]);
  return null;
}

function ExportNow({ ids, facts }: ExportProps): ReactElement | null {
  const { mutate, error } = useExport();
  const [form] = useState(remembered);
  const size = sizeOf(areaOf(facts, form), form.size, undefined);
  const problem = obstacle(form, facts, facts.agreed, size);
  const begun = useRef(false);
  useEffect(() => {
    if (problem !== undefined || begun.current) return;
    begun.current = true;
    const name = exportNamer(form.name, form.format, ids.length)({ ...facts.name, ...size });
    mutate(
      { ids, choice: choiceOf(form, facts, undefined), agree: false },
      {
        onSuccess(made) {
          deliver(made, name, ids.length);
          if ('file' in made) toast('pos', `已下载 ${name}`);
          closeDialog();
        },
      },
    );
  });
  return problem !== undefined || error ? <Ask ids={ids} /> : null;
}

function Export({ ids, facts }: ExportProps): ReactElement {
  const url = useImageUrl();
  const saving = useExport();
  const several = ids.length > 1;
  const [form, setForm] = useState(remembered);
  const [custom, setCustom] = useState<Size>();
  const [agreed, setAgreed] = useState(facts.agreed);
  const [remember, setRemember] = useState(true);

  const area = areaOf(facts, form);
  const size = sizeOf(area, form.size, custom);
  const choice = choiceOf(form, facts, custom);
  const [together, setTogether] = useState(false);
  const sheet = useExportSheet(ids, together);
  const problem = together ? (sheet.data ? undefined : '正在拼') : obstacle(form, facts, agreed, size);
  const measured = useExportSize(ids[0] ?? '', useSettled(several || together || problem !== undefined ? null : choice));
  const bytes = together ? sheet.data?.size : measured;
  const example = exportNamer(form.name, form.format, ids.length)({ ...facts.name, ...size });

  function save(): void {
    if (problem !== undefined || saving.isPending) return;
    if (together) {
      if (sheet.data) saveFile(sheet.data, sheetName);
      return closeDialog();
    }
    const agree = !choice.label && facts.labelling === 'choice' && !facts.agreed;
    saving.mutate(
      { ids, choice, agree },
      {
        onSuccess(made) {
          if (remember) Object.assign(exportForm.state, form);
          deliver(made, example, ids.length);
          closeDialog();
        },
      },
    );
  }
  function key(event: KeyboardEvent): void {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    save();
  }
  /** The screen shows the stored copy, which keeps its label (L-02). */
  const bare = facts.labelling === 'none' || !choice.label;
  const maySheet = several ? ids.length <= SHEET_MAX : facts.before;
  const sheetName = `点石-${facts.name.title || '作品'}-${several ? `${ids.length} 张` : '前后对比'}.jpg`;
  const sizeLabel = `${size.width || 0} × ${size.height || 0}`;
  return (
    // The form comes first for the keys, and stands on the right.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears Ctrl+Enter of every control inside
    <div ref={takeFocus} tabIndex={-1} onKeyDown={key} className="flex h-full flex-col-reverse outline-none tablet:flex-row-reverse">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <p aria-hidden="true" className="flex-none px-6 pt-4.5 pb-3 text-20 font-semibold max-tablet:hidden">
          下载
        </p>
        <ScrollRegion>
          <div className="flex flex-col gap-4 px-6 py-1 max-tablet:py-4">
            {maySheet && <Whole several={several} together={together} onTogether={setTogether} />}
            {together ? (
              <SheetFields label={facts.labelling === 'none' ? undefined : facts.label} name={sheetName} />
            ) : (
              <ExportFields
                facts={facts}
                form={form}
                several={several}
                area={area}
                size={size}
                agreed={agreed}
                example={several ? `点石 zip，共 ${points(ids.length)} 张：${example} …` : example}
                onForm={(change) => setForm({ ...form, ...change })}
                onCustom={setCustom}
                onAgreed={setAgreed}
              />
            )}
            {saving.error && <Note tone="neg">没有下载成功，重试。{failureMessage(failureOf(saving.error))}</Note>}
          </div>
        </ScrollRegion>
        <footer className="flex flex-none flex-wrap items-center gap-2.5 border-t border-line-1 px-6 pt-3.5 pb-4.5">
          {!together && (
            <Checkbox checked={remember} onChange={setRemember}>
              记住这次的选择
            </Checkbox>
          )}
          <span className="ml-auto flex items-center gap-2.5">
            <Button variant="ghost" onClick={closeDialog}>
              取消
            </Button>
            <Button variant="primary" icon={Download} pending={saving.isPending} disabledReason={problem} onClick={save}>
              下载
              {(!several || together) && (
                <span className="ml-2 min-w-24 border-l border-hair pl-2 text-left text-13 font-regular num">
                  {bytes !== undefined && `约 ${fileSize(bytes)}`}
                </span>
              )}
            </Button>
          </span>
        </footer>
      </div>
      <div className="h-export-phone flex-none border-line-1 max-tablet:border-b tablet:h-full tablet:w-export-view tablet:border-r">
        {together ? (
          <SheetView
            sheet={sheet}
            alt={several ? `${ids.length} 张作品拼成的一张，AI 生成` : `${facts.name.title || '作品'}与原图并排，AI 生成`}
          />
        ) : (
          <CropPreview
            src={url(facts.url)}
            alt={`${facts.name.title || '作品'}，AI 生成`}
            width={facts.width}
            height={facts.height}
            area={area}
            subject={facts.subject ?? undefined}
            sizeLabel={sizeLabel}
            fact={several ? `第 1 张，共 ${points(ids.length)} 张` : `原图 ${sizeName(facts)}${bare ? '，预览带标识，文件不带' : ''}`}
            legend={facts.subject ? '虚线是主体，实线是导出范围' : undefined}
            pixelated={facts.pixelArt}
          />
        )}
      </div>
    </div>
  );
}
