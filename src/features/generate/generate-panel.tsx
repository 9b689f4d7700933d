import { BookOpen, ChevronDown, ChevronRight, Eraser, Languages, Plus, SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useDict, useModels } from '#api/content/hooks.ts';
import { useTranslate } from '#api/generation/hooks.ts';
import { LORAS_MAX, PROMPT_MAX } from '#api/contract/params.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { LoraRow } from '#ds/patterns/lora-row/lora-row.tsx';
import { PromptBox } from '#ds/patterns/prompt-box/prompt-box.tsx';
import { RatioPicker } from '#ds/patterns/ratio-picker/ratio-picker.tsx';
import { StylePicker } from '#ds/patterns/style-picker/style-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#state/use-image-url.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { draft } from './draft.ts';
import { SourceField } from './source-field.tsx';
import { useGenerateForm } from './use-generate-form.ts';

const ModelPicker = lazy(() => import('./model-picker.tsx').then((module) => ({ default: module.ModelPicker })));
const WordLibrary = lazy(() => import('./word-library.tsx').then((module) => ({ default: module.WordLibrary })));

/** Styles that fit one row of the panel; all of them are in the word library. */
const STYLES_SHOWN = 5;
const tierNames: Record<number, { tier: 'basic' | 'standard' | 'pro'; name: string }> = {
  1: { tier: 'basic', name: '基础会员' },
  2: { tier: 'standard', name: '标准会员' },
  3: { tier: 'pro', name: '专业会员' },
};

/** R4.1: the form of quick generate: a column beside the stage, a bottom sheet of two heights on phones. */
export function GeneratePanel(): ReactElement {
  const { form, quote, permission, blocked, short, pending, signedIn, submit } = useGenerateForm();
  const [picking, setPicking] = useState<'checkpoint' | 'lora' | 'words' | 'none'>('none');
  const [negative, setNegative] = useState(form.negativePrompt !== '');
  const [advanced, setAdvanced] = useState(false);
  const [raised, setRaised] = useState(false);
  const translate = useTranslate();
  const models = useModels({ pageSize: 999, sort: 'uses' });
  const ratios = useDict('canvaRatioList').data ?? [];
  const counts = useDict('makeNumList').data ?? [];
  const styles = useDict('rander').data ?? [];
  const url = useImageUrl();
  const model = models.data?.find((one) => one.id === form.modelId);
  const size = ratios.find((row) => row.val === form.ratio);
  const styled = styles.find((row) => row.val === form.rander);
  const shown =
    styled && styles.indexOf(styled) >= STYLES_SHOWN ? [styled, ...styles.slice(0, STYLES_SHOWN - 1)] : styles.slice(0, STYLES_SHOWN);
  const mayHide = permission?.features.private ?? false;

  function translatePrompt(): void {
    if (form.prompt.trim() === '') return;
    const to = /\p{Script=Han}/u.test(form.prompt) ? 'en' : 'zh';
    translate.mutate(
      { text: form.prompt, to },
      {
        onSuccess({ text, complete }) {
          const before = draft.prompt;
          draft.prompt = text;
          toast(complete ? 'pos' : 'info', complete ? '已翻译' : '已翻译，词库里没有的词保持原样', {
            label: '撤销',
            run: () => (draft.prompt = before),
          });
        },
      },
    );
  }

  return (
    <form
      aria-label="生成参数"
      onSubmit={(event) => event.preventDefault()}
      className={`flex min-h-0 flex-col border-line-1 bg-wall max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-side max-tablet:rounded-t-dialog max-tablet:border-t max-tablet:bg-surface tablet:w-panel tablet:flex-none tablet:border-r ${raised ? 'max-tablet:top-topbar' : ''}`}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4.5 overflow-y-auto px-4 py-4 tablet:px-5 max-tablet:gap-3 max-tablet:pt-3 max-tablet:pb-2">
        <div className={raised ? 'contents' : 'contents max-tablet:hidden'}>
          <Segmented
            label="生成方式"
            full
            value={form.mode}
            items={[
              { id: 'txt2img', label: '文生图' },
              { id: 'img2img', label: '图生图' },
            ]}
            onChange={(mode) => (draft.mode = mode)}
          />
          {form.mode === 'img2img' && <SourceField source={form.source} denoise={form.denoise} />}
          <section aria-label="模型" className="flex flex-col gap-1.5">
            <h2 className="text-13 font-medium text-2">模型</h2>
            <button
              type="button"
              onClick={() => setPicking('checkpoint')}
              className="flex items-center gap-3 rounded-box border border-line-2 bg-surface p-2 text-left hover:bg-hover"
            >
              <span className="size-12 flex-none">
                <Pic src={model ? url(model.image) : undefined} alt="" />
              </span>
              <span className="min-w-0 flex-1">
                <b className="block truncate text-14 font-medium">{model?.name ?? (models.isPending ? '载入中' : '选择模型')}</b>
                {model && (
                  <span className="specimen">
                    <span>大模型</span>
                    <span>{model.base}</span>
                    <span>{model.official ? '官方' : (model.user?.name ?? '')}</span>
                  </span>
                )}
              </span>
              <span className="flex items-center gap-1 text-13 text-2">
                更换
                <Icon of={ChevronRight} size={16} />
              </span>
            </button>
            {form.loras.map((lora, index) => {
              const found = models.data?.find((one) => one.id === lora.id);
              return (
                <LoraRow
                  key={lora.id}
                  name={found?.name ?? lora.id}
                  src={found ? url(found.image) : ''}
                  weight={lora.weight}
                  onWeight={(weight) => Object.assign(draft.loras[index] ?? {}, { weight })}
                  onRemove={() => draft.loras.splice(index, 1)}
                />
              );
            })}
            {form.loras.length < LORAS_MAX && (
              <button
                type="button"
                onClick={() => setPicking('lora')}
                className="flex items-center gap-2 rounded-ctl py-1 text-13 text-2 hover:text-1"
              >
                <Icon of={Plus} size={14} />
                添加 LoRA
                <span className="ml-auto text-12 text-3 num">
                  {form.loras.length} / {LORAS_MAX}
                </span>
              </button>
            )}
          </section>
        </div>
        <section aria-label="描述" className="flex flex-col gap-1.5">
          <h2 className="text-13 font-medium text-2 max-tablet:sr-only">画面描述</h2>
          <PromptBox
            label="画面描述"
            placeholder="写下你想要的画面，例如：青绿山水，晨雾，湖面倒影"
            value={form.prompt}
            maxLength={PROMPT_MAX}
            blocked={blocked}
            error={blocked[0] ? `「${blocked[0]}」不能使用，请换一种说法` : undefined}
            onChange={(prompt) => (draft.prompt = prompt)}
            onSubmit={submit}
            tools={
              <>
                <IconButton label="词库" icon={BookOpen} size="sm" onClick={() => setPicking('words')} />
                <IconButton label="翻译描述" icon={Languages} size="sm" onClick={translatePrompt} />
                <IconButton label="清空描述" icon={Eraser} size="sm" onClick={() => (draft.prompt = '')} />
                <span className="tablet:hidden">
                  <IconButton
                    label={raised ? '收起参数' : '更多参数'}
                    icon={SlidersHorizontal}
                    size="sm"
                    pressed={raised}
                    onClick={() => setRaised(!raised)}
                  />
                </span>
              </>
            }
          />
          <div className={raised ? 'contents' : 'contents max-tablet:hidden'}>
            {negative ? (
              <PromptBox
                label="反向描述"
                placeholder="不想出现的内容，例如：文字，水印"
                value={form.negativePrompt}
                maxLength={PROMPT_MAX}
                onChange={(text) => (draft.negativePrompt = text)}
                onSubmit={submit}
              />
            ) : (
              <button
                type="button"
                onClick={() => setNegative(true)}
                className="flex h-9 items-center gap-3 rounded-ctl border border-line-2 px-3 text-13 hover:bg-hover"
              >
                <span className="font-medium">反向描述</span>
                <span className="min-w-0 flex-1 truncate text-left text-3">不想出现的内容</span>
                <Icon of={ChevronDown} size={16} />
              </button>
            )}
          </div>
        </section>
        <div className={raised ? 'contents' : 'contents max-tablet:hidden'}>
          <StylePicker
            label="风格"
            value={form.rander}
            aside={
              <button type="button" className="rounded-tick text-12 text-3 hover:text-1" onClick={() => setPicking('words')}>
                全部 {styles.length} 种
              </button>
            }
            items={[
              { id: '', label: '无' },
              ...shown.map((row) => ({ id: String(row.val), label: row.label ?? '', src: url(String(row.val3 ?? '')) })),
            ]}
            onChange={(rander) => (draft.rander = rander)}
          />
          <RatioPicker
            label="画幅"
            value={form.ratio}
            size={size ? `${size.val2} × ${size.val3}` : undefined}
            items={ratios.map((row) => ({ id: String(row.val), width: Number(row.val2), height: Number(row.val3) }))}
            onChange={(ratio) => (draft.ratio = ratio)}
          />
          <div className="flex items-center justify-between gap-3">
            <span className="text-13 font-medium text-2">张数</span>
            <Segmented
              label="张数"
              value={String(form.num)}
              items={counts.map((row) => {
                const locked =
                  signedIn && permission && Number(row.val) > permission.features.picNum ? tierNames[Number(row.val2)] : undefined;
                return { id: String(row.val), label: String(row.val), ...(locked && { tier: locked }) };
              })}
              onChange={(num) => (draft.num = Number(num))}
              onLocked={() => openDialog('membership')}
            />
          </div>
          <AdvancedFields form={form} open={advanced} mayHide={mayHide} onToggle={() => setAdvanced(!advanced)} />
        </div>
      </div>
      <footer className="flex flex-col gap-2.5 border-t border-line-1 px-4 pt-3.5 pb-4.5 tablet:px-5 max-tablet:pt-2 max-tablet:pb-3">
        {short && (
          <Note
            tone="warn"
            action={
              <button
                type="button"
                className="flex-none rounded-tick font-medium underline-offset-3 hover:underline"
                onClick={() => openDialog('membership')}
              >
                获取积分
              </button>
            }
          >
            {short}
          </Note>
        )}
        <div className="flex justify-between text-12 text-3 num">
          <span>
            {quote.data
              ? `${quote.data.num} 张 × ${quote.data.unit} 积分，余 ${points(Math.max(0, quote.data.after))}`
              : signedIn
                ? '正在报价'
                : '登录后送 100 积分'}
          </span>
          {quote.data?.eta != null && (
            <span>
              预计 {quote.data.eta} 秒{quote.data.priority ? '，优先队列' : ''}
            </span>
          )}
        </div>
        <Button
          variant="stone"
          size="lg"
          block
          pending={pending}
          cost={quote.data ? points(quote.data.cost) : undefined}
          kbd="Ctrl ⏎"
          onClick={submit}
        >
          生成
        </Button>
      </footer>
      <Suspense>
        {(picking === 'checkpoint' || picking === 'lora') && <ModelPicker type={picking} onClose={() => setPicking('none')} />}
        {picking === 'words' && <WordLibrary onClose={() => setPicking('none')} />}
      </Suspense>
    </form>
  );
}
