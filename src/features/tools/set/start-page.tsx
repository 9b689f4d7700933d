import { useNavigate } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { Frame, Grid2x2, Info, PackageOpen, Square, SquareDashed, SquareRoundCorner } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useMeta } from '#api/content/hooks.ts';
import { useImportPack, useSets } from '#api/sets/hooks.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { usePress } from '#product/press.ts';
import { useBlocked } from '#product/prompt/use-blocked.ts';
import { useFormSync } from '#product/use-form-sync.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { itemsOf, tooMany } from '#shared/rules/item-list.ts';
import { SET_FRAMES, SET_MARGIN_MAX, type SetFrame } from '#shared/tools/set.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { points } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { ToolAction, ToolPanel } from '../tool-panel.tsx';
import { PreviewLine } from '../tool-stage.tsx';
import { GhostBoard, type Zoom } from './ghost-board.tsx';
import { ItemList } from './item-list.tsx';
import { PaletteField } from './palette-field.tsx';
import { askOf, form, setForm, type SetFields, sizeOf, takeTemplate } from './set-form.ts';
import { StyleField, useStyles } from './style-field.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { SizeField } from './size-field.tsx';
import { FRAME_NAMES, templateOf } from './templates.ts';

const frameIcons: Record<SetFrame, typeof Square> = { none: SquareDashed, round: SquareRoundCorner, square: Square, card: Frame };
const MARGINS = [0, 0.04, 0.08, 0.12, 0.16, 0.2, SET_MARGIN_MAX];

/** R8.11: a list, a template, colours and a style become one set of game assets in one press. */
export function SetStartPage(): ReactElement {
  useFormSync(setForm);
  const navigate = useNavigate();
  const fields = useSnapshot(form, { sync: true }) as SetFields;
  const { token } = useSnapshot(session);
  const [zoom, setZoom] = useState<Zoom>('128');
  const [marked, setMarked] = useState<number>();
  const [panel, setPanel] = useState(false);
  const items = itemsOf(fields.text);
  const over = tooMany(items.length);
  const num = items.length - over;
  const { press, ...pressing } = usePress('set:form');
  const importing = useImport();
  const quote = useQuote(num > 0 ? { kind: 'set', num, redo: fields.redo } : null);
  const { isGone } = useStyles(fields.style);
  const blocked = useBlocked()(fields.text);
  const preview = useMeta().data?.engine.preview;
  const { width, height } = sizeOf(fields);
  const free = fields.frame === 'none' && !fields.seamless;
  const unit = quote.data?.unit ?? 2;
  const reason = over > 0 ? `最多 64 件，去掉 ${over} 件` : isGone ? '换一个画风' : num === 0 ? '先写一行' : undefined;

  async function start(): Promise<void> {
    if (reason) return toast('warn', reason);
    if (blocked.why) return toast('warn', blocked.why);
    const task = await press(askOf(form), quote.data);
    const id = task?.tool?.kind === 'set' ? task.tool.again?.set : undefined;
    if (id) void navigate({ to: '/tool/aiCreate/asset-set/$id', params: { id } });
  }
  usePageKeys({ 'ctrl+enter': () => void start() });
  function pick(id: string): void {
    const before = takeTemplate(id);
    if (before === undefined) return;
    toast('info', `换成「${templateOf(id)?.name ?? ''}」的清单`, {
      label: '撤销',
      run: () => {
        form.text = before;
      },
    });
  }
  return (
    <>
      <ToolPanel
        label="一套素材"
        line={[`清单 ${num} 件`]}
        ready
        sheet={{ open: panel, onOpen: setPanel }}
        footer={
          <ToolAction
            summary={`${num} 件 × ${unit} 积分，${fields.redo ? '含自动重做' : '重做另计'}`}
            quote={quote.data}
            tool={pressing}
            reason={reason}
            kbd="Ctrl↵"
            onPress={() => void start()}
          >
            生成这一套
          </ToolAction>
        }
      >
        <ItemList
          text={fields.text}
          marked={marked}
          onPoint={setMarked}
          onChange={(text) => {
            form.text = text;
          }}
        />
        <PaletteField fields={fields} />
        <StyleField fields={fields} />
        <div className="grid cols-look gap-2.5">
          <Choice title="外框">
            <Select
              label="外框"
              size="sm"
              block
              icon={fields.seamless ? Grid2x2 : frameIcons[fields.frame]}
              items={[
                ...SET_FRAMES.map((id) => ({ id, label: FRAME_NAMES[id] })),
                { id: 'seamless', label: '无缝', hint: '地块，四边接得上' },
              ]}
              value={fields.seamless ? 'seamless' : fields.frame}
              onChange={(id) => void Object.assign(form, { frame: id === 'seamless' ? 'none' : id, seamless: id === 'seamless' })}
            />
          </Choice>
          <Choice title="尺寸">
            <SizeField fields={fields} />
          </Choice>
          <Choice title="边距">
            <Select
              label="边距"
              size="sm"
              block
              disabled={!free}
              items={MARGINS.map((margin) => ({ id: String(margin), label: `${Math.round(Math.min(width, height) * margin)} px` }))}
              value={String(free ? (MARGINS.find((margin) => margin === fields.margin) ?? 0.08) : 0)}
              onChange={(margin) => {
                form.margin = Number(margin);
              }}
            />
          </Choice>
        </div>
        <div className="flex items-center justify-between gap-3">
          <span className="flex flex-col">
            <b className="text-13 font-medium">不过关的自动重做一次</b>
            <span className="text-12 text-3 num">最多再用 {points(num * unit)} 积分，没用到的退回</span>
          </span>
          <Switch
            label="不过关的自动重做一次"
            checked={fields.redo}
            onChange={(redo) => {
              form.redo = redo;
            }}
          />
        </div>
      </ToolPanel>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a pack may be dropped anywhere on the stage; the button in it takes one, too */}
      <section
        aria-label="这一套"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) void importing.take(file);
        }}
        className="flex min-w-0 flex-1 flex-col gap-5 bg-inset p-4 max-tablet:pb-tool-sheet tablet:overflow-y-auto tablet:px-8 tablet:py-6"
      >
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-16 font-semibold">选一个模板</h2>
          <span className="text-12 text-3 max-tablet:hidden">模板给出清单、尺寸和外框，随时能改</span>
        </div>
        <TemplatePicker value={fields.template} onPick={pick} />
        {token !== '' && <Earlier {...importing} />}
        <div className="flex flex-wrap items-center gap-3 border-t border-line-1 pt-5">
          <h2 className="text-16 font-semibold">会得到这样一套</h2>
          <span className="ml-auto text-12 text-3 max-tablet:hidden">
            {free && fields.margin > 0 ? '虚线内是安全区，东西不会画到外面' : ''}
          </span>
          <Segmented
            label="预览大小"
            items={[
              { id: '256', label: '256' },
              { id: '128', label: '128' },
              { id: '64', label: '64' },
            ]}
            value={zoom}
            onChange={setZoom}
          />
        </div>
        <GhostBoard
          items={items.slice(0, num)}
          width={width}
          height={height}
          margin={free ? fields.margin : 0}
          reference={fields.reference}
          zoom={zoom}
          marked={marked}
          onPoint={setMarked}
        />
        {preview && <PreviewLine>预览引擎：画面由程序按种子绘制，用来试流程；认不出的件不会画，积分退回</PreviewLine>}
        <div className="mt-auto flex flex-wrap items-center gap-4 text-12 text-3">
          <span className="flex items-center gap-2">
            <Icon of={Info} size={14} />
            参考图定配色，每一件都会和它比色距
          </span>
          <span className="ml-auto hidden items-center gap-1.5 text-2 desktop:flex">
            <Kbd>Enter</Kbd>加一行
            <span className="w-2" />
            <Kbd>Alt</Kbd>
            <Kbd>↑ ↓</Kbd>换次序
          </span>
        </div>
      </section>
    </>
  );
}

function Choice({ title, children }: { title: string; children: ReactElement }): ReactElement {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <span aria-hidden="true" className="text-13 font-medium text-2">
        {title}
      </span>
      {children}
    </div>
  );
}

/** Reads a pack back and goes to its board. */
function useImport(): { pending: boolean; take: (file: File) => Promise<void> } {
  const navigate = useNavigate();
  const importing = useImportPack();
  return {
    pending: importing.isPending,
    async take(file) {
      if (!session.token) return requireLogin();
      try {
        const { id } = await importing.mutateAsync(file);
        toast('pos', '已导入，和导出时一样');
        void navigate({ to: '/tool/aiCreate/asset-set/$id', params: { id } });
      } catch (error) {
        toast('neg', failureMessage(failureOf(error)));
      }
    },
  };
}

/** Sets that are there already, and a pack that becomes one again. */
function Earlier({ pending, take }: ReturnType<typeof useImport>): ReactElement {
  const url = useImageUrl();
  const sets = useSets();
  const picker = useFilePicker('素材包', '.zip,application/zip', (file) => void take(file));
  return (
    <div className="flex flex-wrap items-center gap-3">
      {sets.data && sets.data.length > 0 && (
        <ul aria-label="做过的" className="flex min-w-0 flex-1 gap-3 overflow-x-auto">
          {sets.data.map(({ id, name, count, covers }) => (
            <li key={id} className="flex-none">
              <Link
                to="/tool/aiCreate/asset-set/$id"
                params={{ id }}
                className="flex items-center gap-2 rounded-ctl border border-line-1 bg-surface p-1.5 pr-3 text-13 hover:bg-hover"
              >
                <span className="checker-sm flex h-8 overflow-hidden rounded-img">
                  {covers.slice(0, 3).map((cover) => (
                    <img key={cover} src={url(cover)} alt="" className="size-8 object-contain" />
                  ))}
                </span>
                <span>{name}</span>
                <span className="text-12 text-3 num">{count} 件</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button icon={PackageOpen} size="sm" pending={pending} onClick={picker.choose}>
        导入素材包
      </Button>
      {picker.input}
    </div>
  );
}
