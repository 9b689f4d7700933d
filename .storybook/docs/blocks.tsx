import { Canvas, Controls, Source, Story, useOf } from '@storybook/addon-docs/blocks';
import { type CSSProperties, type PropsWithChildren, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ModuleExports } from 'storybook/internal/types';
import { useTheme } from 'storybook/theming';
import changes from 'virtual:changes';
import { placeOf, places, stateOf } from '../names.ts';

/** A state, as a stories file exports it. */
type ModuleExport = object;

/** The component as it is used: a state of it with its code and its knobs, and what was last changed. */
export function Example({ of }: { of: ModuleExport }): ReactElement {
  const { story } = useOf(of, ['story']);
  const folder = String(story.parameters.fileName)
    .replace(/^\.\//, '')
    .replace(/\/[^/]*$/, '');
  const last = changes[folder] ?? [];
  return (
    <>
      <Canvas of={of} sourceState="none" />
      <Code of={of} />
      <details className="book-fold">
        <summary>调一调</summary>
        <Controls of={of} />
      </details>
      <details className="book-fold">
        <summary>最近改动{last[0] && `，${last[0].day}`}</summary>
        {last.length === 0 ? (
          <p>这一份是没有历史记录的构建。</p>
        ) : (
          <table>
            <tbody>
              {last.map(({ day, subject, commit }) => (
                <tr key={commit}>
                  <td>{day}</td>
                  <td lang="en">{subject}</td>
                  <td>
                    <code>{commit}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </>
  );
}

/** The state as code. Storybook's own buttons for it speak English. */
function Code({ of }: { of: ModuleExport }): ReactElement {
  const fold = useRef<HTMLDetailsElement>(null);
  const [copied, setCopied] = useState(false);
  const dark = useTheme().base === 'dark';
  return (
    <details ref={fold} className="book-fold book-code" onToggle={() => setCopied(false)}>
      <summary>代码</summary>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard.writeText(fold.current?.querySelector('pre')?.textContent ?? '').then(() => setCopied(true))
        }
      >
        {copied ? '已复制' : '复制代码'}
      </button>
      <Source of={of} dark={dark} />
    </details>
  );
}

/** A sentence of the code, where names stand between backticks. */
function Sentence({ of }: { of: string }): ReactElement {
  return <>{of.split('`').map((part, nth) => (nth % 2 === 1 ? <code key={nth}>{part}</code> : part))}</>;
}

/** States in one picture, each with its name; small ones beside one another, and what pointing, pressing and focus do to the first. */
export function States({ of }: { of: readonly ModuleExport[] }): ReactElement {
  const [first] = of;
  const [pressable, setPressable] = useState(false);
  return (
    <div className="book-states sb-unstyled">
      {of.map((state, index) => (
        <State key={index} of={state} {...(index === 0 && { onPressable: () => setPressable(true) })} />
      ))}
      {pressable &&
        first !== undefined &&
        Object.entries(touches).map(([word, touch]) => <State key={word} of={first} word={word} touch={touch} />)}
    </div>
  );
}

/** Pseudo classes of whoever is touched, and of everything around it. */
type Touch = { self: readonly string[]; around: readonly string[] };
const touches: Record<string, Touch> = {
  悬停: { self: ['pseudo-hover'], around: ['pseudo-hover'] },
  按下: { self: ['pseudo-hover', 'pseudo-active'], around: ['pseudo-hover', 'pseudo-active'] },
  焦点: { self: ['pseudo-focus', 'pseudo-focus-visible'], around: ['pseudo-focus-within'] },
};
const PRESSABLE = 'button:enabled, a[href], input:enabled, textarea:enabled, select:enabled, [role=slider], [role=option]';

function putOn({ self, around }: Touch, box: HTMLElement): void {
  const touched = box.querySelector(PRESSABLE);
  touched?.classList.add(...self);
  for (let one = touched?.parentElement; one && one !== box; one = one.parentElement) one.classList.add(...around);
}

/** As wide as this at most, several stand side by side. */
const NARROW = 460;

type StateProps = { of: ModuleExport; word?: string; touch?: Touch; onPressable?: () => void };

function State({ of, word, touch, onPressable }: StateProps): ReactElement {
  const { story } = useOf(of, ['story']);
  const shown = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<'unknown' | 'narrow' | 'wide'>('unknown');
  // A state of its own width is shown in a frame: the page is not that wide.
  const phone = (story.storyGlobals as { viewport?: { value?: string } }).viewport?.value === 'phone';
  useEffect(() => (phone ? asHighAsItsPage(shown.current) : undefined), [phone]);
  useEffect(() => {
    const box = shown.current;
    if (!box || phone) return undefined;
    const sizes = new ResizeObserver(() => {
      if (box.clientHeight === 0 || box.querySelector('iframe')) return;
      if (touch) putOn(touch, box);
      if (box.querySelector(PRESSABLE)) onPressable?.();
      setWidth((before) => {
        if (before === 'wide') return before;
        const scroller = box.parentElement!;
        const cut = [scroller, box, ...box.querySelectorAll('*')].some(
          (one) => one.scrollWidth > one.clientWidth + 1 && (one === scroller || /auto|scroll/.test(getComputedStyle(one).overflowX)),
        );
        if (before === 'narrow') return cut ? 'wide' : before;
        box.style.width = 'max-content';
        const needed = box.getBoundingClientRect().width;
        box.style.width = '';
        return needed <= NARROW && !cut ? 'narrow' : before;
      });
    });
    sizes.observe(box);
    return () => sizes.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- a state that is touched, or the first, stays so
  }, [phone]);
  return (
    <figure className={width === 'narrow' || phone ? 'book-state book-narrow' : 'book-state'}>
      <figcaption>{word ?? stateOf(story.name)}</figcaption>
      {/* What may be wider than the page is reached by keys too. */}
      <div className="book-scroll" {...(width !== 'narrow' && { role: 'group', 'aria-label': word ?? stateOf(story.name), tabIndex: 0 })}>
        <div ref={shown} className={phone ? 'book-phone' : 'book-shown'}>
          {phone ? <Story of={of} inline={false} height="640px" /> : <Story of={of} />}
        </div>
      </div>
    </figure>
  );
}

/** A frame's height follows what is in it, up to a screen's. */
function asHighAsItsPage(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const sizes = new ResizeObserver(([page]) => {
    const frame = box.querySelector('iframe');
    if (frame && page) frame.style.height = `${Math.min(844, Math.max(80, page.target.scrollHeight + 1))}px`;
  });
  const loaded = ({ target }: Event) => {
    const page = target instanceof HTMLIFrameElement && target.contentDocument?.getElementById('storybook-root');
    if (page) sizes.observe(page);
  };
  box.addEventListener('load', loaded, true);
  return () => {
    sizes.disconnect();
    box.removeEventListener('load', loaded, true);
  };
}

/** A part of a component: where it is, what it is called, what it is for. */
type Part = { mark: string; name: string; says: string };
type Box = { top: number; left: number; width: number; height: number };

/** A state of the component with its parts numbered, and what each of them is. */
export function Anatomy({ of, parts }: { of: ModuleExport; parts: readonly Part[] }): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  const [boxes, setBoxes] = useState<(Box | null)[]>([]);
  useEffect(() => {
    const root = stage.current;
    const shown = root?.querySelector('.book-shown');
    if (!root || !shown) return undefined;
    const watched = new MutationObserver(measure);
    const sizes = new ResizeObserver(measure);
    function measure(): void {
      // What covers the page is shown in a frame of its own.
      const frame = shown!.querySelector('iframe');
      const inside = frame?.contentDocument?.body;
      if (inside) watched.observe(inside, { childList: true, subtree: true, attributes: true });
      const from = root!.getBoundingClientRect();
      const at = frame?.getBoundingClientRect() ?? { top: 0, left: 0 };
      const found = parts.map(({ mark }) => {
        const element = (inside ?? shown!).querySelector(mark);
        if (!element) return null;
        const { top, left, width, height } = element.getBoundingClientRect();
        return { top: at.top + top - from.top, left: at.left + left - from.left, width, height };
      });
      setBoxes((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    }
    sizes.observe(root);
    watched.observe(shown, { childList: true, subtree: true, attributes: true });
    shown.addEventListener('load', measure, true);
    measure();
    return () => {
      sizes.disconnect();
      watched.disconnect();
      shown.removeEventListener('load', measure, true);
    };
  }, [parts]);
  return (
    <>
      <div ref={stage} className="book-stage sb-unstyled">
        <div className="book-shown">
          <Story of={of} />
        </div>
        {boxes.map((box, index) =>
          box ? (
            <span key={index} className="book-part" style={box} aria-hidden="true">
              <span className="book-number">{index + 1}</span>
            </span>
          ) : null,
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">号</th>
            <th scope="col">部分</th>
            <th scope="col">它是什么</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, says }, index) => (
            <tr key={name} data-missing={boxes[index] === null || undefined}>
              <td>
                <span className="book-number">{index + 1}</span>
              </td>
              <td>{name}</td>
              <td>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What to do beside what not to do. */
export function Pair({ children }: PropsWithChildren): ReactElement {
  return <div className="book-pair sb-unstyled">{children}</div>;
}
type VerdictProps = { says: string; children: ReactNode };
export const Do = (props: VerdictProps): ReactElement => <Verdict word="这样做" colour="var(--pos)" {...props} />;
export const Dont = (props: VerdictProps): ReactElement => <Verdict word="不这样做" colour="var(--neg)" {...props} />;

function Verdict({ word, colour, says, children }: VerdictProps & { word: string; colour: string }): ReactElement {
  return (
    <div className="book-verdict" style={{ '--verdict': colour } as CSSProperties}>
      <div>{children}</div>
      <p>
        <b>{word}</b>：{says}
      </p>
    </div>
  );
}

type Prop = {
  name: string;
  description?: string;
  type?: { required?: boolean };
  table?: { type?: { summary?: string }; defaultValue?: { summary?: string } | null };
};

/** Props that are the element's own, of which only a default is the component's. */
const native: Record<string, string> = {
  type: 'HTML 的 type',
  onClick: '按下之后',
  placeholder: '空着时浅色的提示',
  autoComplete: '密码管理器与浏览器填什么',
  rows: '几行高',
  maxLength: '最多几个字符',
};

/** Every prop with its type, default and sentence, as the component's own types say them. */
export function Props({ of }: { of: ModuleExports }): ReactElement {
  const { preparedMeta } = useOf(of, ['meta']);
  return (
    <table className="book-props">
      <thead>
        <tr>
          <th scope="col">属性</th>
          <th scope="col">类型</th>
          <th scope="col">默认</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {(Object.values(preparedMeta.argTypes) as Prop[]).map(({ name, description, type, table }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
              {type?.required && <span className="book-required">必填</span>}
            </td>
            <td>{table?.type?.summary && <code>{table.type.summary}</code>}</td>
            <td>{table?.defaultValue?.summary && <code>{table.defaultValue.summary}</code>}</td>
            <td>
              <Sentence of={description?.replace(/@default.*/s, '').trim() || (native[name] ?? '')} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Another component's page, by its folder, e.g. `patterns/pack-card`. */
export function See({ part }: { part: string }): ReactElement {
  const name = part.split('/').at(-1)!;
  return (
    <a
      className="book-link"
      data-missing={!(name in places) || undefined}
      href={`?path=/docs/design-system-${part.replace('/', '-')}--docs`}
      target="_top"
    >
      {placeOf(name)}
    </a>
  );
}

/** A situation is covered by a state, or there is a reason why it can't come. */
type Answer = ModuleExport | string;
const situations = {
  empty: '空',
  loading: '载入中',
  error: '出错',
  offline: '断网',
  long: '长文',
  one: '一个',
  many: '很多',
  denied: '没有权限',
} as const;
/** What Chromatic pictures states in, whatever the component (`.storybook/modes.ts`). */
const everywhere = ['浅色', '手机 390', '强制颜色', '文字 200%'];
const PICTURED = 'Chromatic 拍每个有画面记录的状态；自定主题或宽度的状态按它自己的样子拍';

/** Which state shows what happens to the component in each situation, or why there is none. */
export function Coverage(answers: Record<keyof typeof situations, Answer>): ReactElement {
  return (
    <table className="book-coverage">
      <thead>
        <tr>
          <th scope="col">情形</th>
          <th scope="col">在哪里，或为什么没有</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(situations).map(([situation, word]) => {
          const answer = answers[situation as keyof typeof situations] as Answer | undefined;
          return (
            <tr key={situation} data-missing={!answer || undefined}>
              <td>{word}</td>
              <td>{answer === undefined ? '没有说' : typeof answer === 'string' ? answer : <StateLink of={answer} />}</td>
            </tr>
          );
        })}
        {everywhere.map((word) => (
          <tr key={word} data-modes="">
            <td>{word}</td>
            <td>{PICTURED}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StateLink({ of }: { of: ModuleExport }): ReactElement {
  const { story } = useOf(of, ['story']);
  return (
    <a className="book-link" data-story={story.id} href={`?path=/story/${story.id}`} target="_top">
      {stateOf(story.name)}
    </a>
  );
}
