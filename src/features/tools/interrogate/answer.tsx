import { useNavigate } from '@tanstack/react-router';
import { Check, Copy, Languages, Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Interrogated } from '#shared/contract/tools.ts';
import { useTranslate } from '#api/generation/hooks.ts';
import { PROMPT_MAX } from '#shared/contract/params.ts';
import { usePromptHelp } from '#product/prompt/use-prompt-help.ts';
import { vars } from '#ds/foundations/vars.ts';
import { PromptBox } from '#ds/patterns/prompt-box/prompt-box.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { copy } from '#product/copy.ts';
import { toast } from '#state/toasts.ts';
import { type Level, originOf, pickedAt, withTag, wordsOf } from './picked-words.ts';

/** R4.5: what a picture says, as text to edit and tags to choose; the way to the form of quick generate. */
export function Answer({ answer, level }: { answer: Interrogated; level: Level }): ReactElement {
  const navigate = useNavigate();
  const translate = useTranslate();
  const help = usePromptHelp();
  const { tags, source, params } = answer;
  // V-29: what was measured says how a picture looks, not what it shows; that is no description to generate from.
  const measured = source === 'colour';
  const [picked, setPicked] = useState(() => (measured ? [] : pickedAt(level, tags)));
  const [words, setWords] = useState(() => (tags.length > 0 && source !== 'metadata' ? wordsOf(tags, picked) : answer.prompt));
  const [negative, setNegative] = useState(answer.negativePrompt);

  function toggle(name: string): void {
    const taken = !picked.includes(name);
    setPicked(taken ? [...picked, name] : picked.filter((one) => one !== name));
    setWords(withTag(words, wordsOf(tags, [name]), taken));
  }
  function generate(): void {
    const again = { ...params, prompt: words, ...(negative.trim() ? { negativePrompt: negative } : { negativePrompt: undefined }) };
    void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: again } });
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-5">
      <Note tone={source === 'metadata' ? 'pos' : 'plain'}>{originOf(answer)}</Note>
      <Panel
        title="描述"
        tools={
          <>
            <IconButton
              size="sm"
              label="翻译"
              icon={Languages}
              onClick={() =>
                translate.mutate(
                  { text: words, to: /\p{Script=Han}/u.test(words) ? 'en' : 'zh' },
                  {
                    onSuccess: ({ text }) =>
                      text === words ? toast('info', '没有翻译：词库里没有这些短语，描述没有改动') : setWords(text),
                  },
                )
              }
            />
            <IconButton size="sm" label="复制描述" icon={Copy} onClick={() => copy(words)} />
          </>
        }
      >
        <PromptBox
          label="描述"
          placeholder={measured ? '写下画的是什么，选中的标签接在后面' : undefined}
          value={words}
          help={help}
          maxLength={PROMPT_MAX}
          onChange={setWords}
          onSubmit={generate}
        />
      </Panel>
      {tags.length > 0 && (
        <Panel title="标签" tools={<span className="text-12 text-3 num">{`已选 ${picked.length} / ${tags.length}`}</span>}>
          <ul className="flex flex-wrap gap-2">
            {tags.map(({ name, zh, score }) => (
              <li key={name}>
                <Chip
                  variant="line"
                  icon={picked.includes(name) ? Check : Plus}
                  pressed={picked.includes(name)}
                  onClick={() => toggle(name)}
                >
                  {score === null ? zh : `${zh} ${Math.round(score * 100)}`}
                </Chip>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {answer.palette.length > 0 && (
        <Panel title="配色">
          <ul className="flex flex-wrap gap-3">
            {answer.palette.map(({ hex, share, zh }) => (
              <li key={hex}>
                <button
                  type="button"
                  onClick={() => copy(hex)}
                  aria-label={`${zh} ${Math.round(share * 100)}%，复制 ${hex}`}
                  className="flex items-center gap-2 rounded-ctl pr-2 text-13 text-2 hover:bg-hover"
                >
                  <span style={vars({ '--swatch': hex })} className="block size-7 fill-swatch rounded-ctl border border-line-2" />
                  {zh}
                  <span className="text-3 num"> {Math.round(share * 100)}%</span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {source === 'metadata' && (
        <Panel title="反向描述">
          <PromptBox label="反向描述" value={negative} help={help} maxLength={PROMPT_MAX} onChange={setNegative} onSubmit={generate} />
        </Panel>
      )}
      {(answer.facts.length > 0 || answer.loras.length > 0) && (
        <Panel title="生成参数">
          <dl className="grid cols-facts gap-x-4 gap-y-1.5 text-13 num">
            {answer.facts.map(({ name, value }) => (
              <Fact key={name} name={name} value={value} />
            ))}
            {answer.loras.map((lora) => (
              <Fact key={lora.name} name="LoRA" value={`${lora.name} ${lora.weight}`} note={lora.id ? undefined : '本站没有，不会带上'} />
            ))}
          </dl>
        </Panel>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={measured ? 'neutral' : 'stone'}
          size="lg"
          disabledReason={words.trim() ? undefined : measured ? '先写下画的是什么' : '描述是空的'}
          onClick={generate}
        >
          用这段描述生成
        </Button>
        <Button size="lg" icon={Copy} onClick={() => copy([words, negative && `反向描述：${negative}`].filter(Boolean).join('\n'))}>
          复制全部
        </Button>
      </div>
    </div>
  );
}

function Panel({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <section aria-label={title} className="flex flex-col gap-2 rounded-card border border-line-1 bg-surface px-4.5 pt-3.5 pb-4.5">
      <div className="flex min-h-7 items-center justify-between">
        <h2 className="text-14 font-semibold">{title}</h2>
        <span className="flex gap-0.5">{tools}</span>
      </div>
      {children}
    </section>
  );
}

function Fact({ name, value, note }: { name: string; value: string; note?: string | undefined }): ReactElement {
  return (
    <>
      <dt className="truncate text-3">{name}</dt>
      <dd className="break-words">
        {value}
        {note !== undefined && <span className="ml-2 text-3">{note}</span>}
      </dd>
    </>
  );
}
