import { ArrowRight, Check, CircleAlert, Minus } from 'lucide-react';
import type { ReactElement } from 'react';
import { type Glyph, Icon } from '#ds/foundations/icon.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import type { Phrase, Verdict } from '#shared/preview/read-prompt.ts';
import type { Read } from '#product/prompt/use-reading.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { draft } from './draft.ts';
import { replaceIn, withoutPhrase } from './edit-prompt.ts';
import { toast } from '#state/toasts.ts';

/** Rows of the list; the rest is counted. */
const ROWS = 6;
const verdicts: Record<Verdict, { word: string; icon: Glyph; className: string }> = {
  known: { word: '认得', icon: Check, className: 'text-accent' },
  near: { word: '近似', icon: CircleAlert, className: 'text-warn' },
  none: { word: '画不出', icon: Minus, className: 'text-3' },
};
/** What it paints well, offered where it knows nothing of a description. */
const pictured = [
  { prompt: '红色药水', src: 'seed/b01.webp' },
  { prompt: '木宝箱', src: 'seed/y05.webp' },
  { prompt: '体素小岛', src: 'seed/v04.webp' },
];
const worded = ['蓝色水晶', '锦鲤池', '小史莱姆', '盾牌'];

/** Takes the description's place; one press takes it back. */
function write(prompt: string, done: string): void {
  const before = draft.prompt;
  draft.prompt = prompt;
  toast('info', done, { label: '撤销', run: () => (draft.prompt = before) });
}

type Props = {
  /** The id of the sentence that says what will be painted. */
  id: string;
  read: Read;
  /** The chosen style's name, whose words are read behind the description. */
  style: string | undefined;
  /** On phones while the sheet is low: the sentence alone. */
  low: boolean;
  /** A phrase is pointed at or its link has the focus; undefined when it no longer is. */
  onPoint: (phrase: Phrase | undefined) => void;
};

/** R4.9: what the preview engine makes of a description, phrase by phrase, before anything is paid. */
export function WordCheck({ id, read, style, low, onPoint }: Props): ReactElement {
  const own = read.phrases.filter(({ from }) => from < read.prompt.length);
  const styled = read.phrases.filter(({ from }) => from >= read.prompt.length);
  const drawn = own.filter(({ verdict }) => verdict !== 'none');
  const rows = [...drawn, ...own.filter(({ verdict }) => verdict === 'none')];
  const count = (verdict: Verdict) => own.filter((phrase) => phrase.verdict === verdict).length;
  const nothing = read.sentence === '';
  const onlyClasses = low ? 'contents max-tablet:hidden' : 'contents';
  return (
    <section aria-label="会画成什么" className="flex flex-col gap-2 text-13">
      <div className={onlyClasses}>
        {!nothing && (
          <ul className="flex flex-col">
            {rows.slice(0, ROWS).map((phrase) => (
              <Row key={phrase.from} phrase={phrase} onPoint={onPoint} />
            ))}
            {style && styled.length > 0 && <StyleRow style={style} phrases={styled} />}
          </ul>
        )}
        {!nothing && rows.length > ROWS && <p className="text-12 text-3">还有 {rows.length - ROWS} 个词</p>}
      </div>
      <div id={id}>
        <Note>{nothing ? '这句话里没有预览引擎会画的东西。管理员接上模型后就能画，草稿会留着。' : read.sentence}</Note>
      </div>
      {nothing && (
        <div className={onlyClasses}>
          <Suggestions />
        </div>
      )}
      <p role="status" className="sr-only">
        {`认得 ${count('known')}，近似 ${count('near')}，画不出 ${count('none')}`}
      </p>
    </section>
  );
}

function Status({ verdict }: { verdict: Verdict }): ReactElement {
  const { word, icon, className } = verdicts[verdict];
  return (
    <span className={`ml-auto flex flex-none items-center gap-1 ${className}`}>
      <Icon of={icon} size={14} />
      {word}
    </span>
  );
}

const rowClasses = 'flex min-h-9 items-center gap-2 border-b border-line-1 py-1.5 last:border-0';

function Row({ phrase, onPoint }: { phrase: Phrase; onPoint: Props['onPoint'] }): ReactElement {
  const { text, verdict, draws, instead } = phrase;
  const none = verdict === 'none';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at a row only marks its phrase; its links act
    <li
      className={rowClasses}
      onPointerEnter={() => onPoint(phrase)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(phrase)}
      onBlur={() => onPoint(undefined)}
    >
      <span className={`w-2/5 flex-none truncate ${none ? 'text-3' : ''}`}>{text}</span>
      <span className="text-3">
        <Icon of={ArrowRight} size={14} />
      </span>
      {none ? (
        <span className="flex min-w-0 flex-wrap gap-x-3">
          {instead && (
            <TextLink as="button" onClick={() => write(replaceIn(draft.prompt, phrase, instead), `已把「${text}」换成「${instead}」`)}>
              换成「{instead}」
            </TextLink>
          )}
          <TextLink
            as="button"
            aria-label={`删掉「${text}」`}
            onClick={() => write(withoutPhrase(draft.prompt, phrase), `已删掉「${text}」`)}
          >
            删掉
          </TextLink>
        </span>
      ) : (
        <span className="min-w-0 text-2">{draws}</span>
      )}
      <Status verdict={verdict} />
    </li>
  );
}

/** A style is one row: it is chosen and left as a whole. */
function StyleRow({ style, phrases }: { style: string; phrases: Phrase[] }): ReactElement {
  const drawn = phrases.filter(({ verdict }) => verdict !== 'none');
  const verdict = drawn.length === 0 ? 'none' : drawn.length === phrases.length ? 'known' : 'near';
  return (
    <li className={rowClasses}>
      <span className="w-2/5 flex-none truncate">风格：{style}</span>
      <span className="text-3">
        <Icon of={ArrowRight} size={14} />
      </span>
      <span className="min-w-0 text-2">{drawn.length > 0 ? [...new Set(drawn.map(({ draws }) => draws))].join('、') : '不影响画面'}</span>
      <Status verdict={verdict} />
    </li>
  );
}

function Suggestions(): ReactElement {
  const url = useImageUrl();
  const take = (prompt: string) => write(prompt, `描述换成了「${prompt}」`);
  return (
    <section aria-label="换成它会画的" className="flex flex-col gap-2">
      <h3 className="text-13 text-2">换成它会画的</h3>
      <div className="grid grid-cols-3 gap-2">
        {pictured.map(({ prompt, src }) => (
          <button key={prompt} type="button" className="flex flex-col gap-1 rounded-ctl text-2 hover:text-1" onClick={() => take(prompt)}>
            <Pic src={url(src)} alt="" ratio={1} />
            <span className="text-center text-12">{prompt}</span>
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {worded.map((prompt) => (
          <Chip key={prompt} size="sm" onClick={() => take(prompt)}>
            {prompt}
          </Chip>
        ))}
      </div>
    </section>
  );
}
