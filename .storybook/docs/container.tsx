import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, type ReactElement, useEffect, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { themes } from '../theme.ts';

type Globals = Record<string, unknown>;

/** A page of the book in the toolbar's theme, which is on the root as in the product. */
export function BookContainer({ context, children }: PropsWithChildren<DocsContainerProps>): ReactElement {
  const { channel } = context;
  // The pages of frames speak on this channel too: where the page has stories, theirs are asked. It knows them once it is drawn.
  const read = (told?: Globals): 'dark' | 'light' => {
    const [story] = context.componentStories();
    return (story ? context.getStoryContext(story).globals : told)?.theme === 'light' ? 'light' : 'dark';
  };
  const now = () => {
    const [told] = (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? []) as [{ globals: Globals }?];
    return read(told?.globals);
  };
  const [theme, setTheme] = useState(now);
  useEffect(() => {
    const follow = () => setTheme(now());
    // What was told between drawing and listening.
    follow();
    channel.on(GLOBALS_UPDATED, follow);
    return () => channel.off(GLOBALS_UPDATED, follow);
    // oxlint-disable-next-line react/exhaustive-deps -- a page has one context
  }, [channel]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = 'zh-CN';
  }, [theme]);
  useEffect(() => dressFrames(theme), [theme]);
  return (
    <DocsContainer context={context} theme={themes[theme]}>
      <main className="book">{children}</main>
    </DocsContainer>
  );
}

/** What is shown in a frame is a page of its own: it wears what its address says, and opens without moving. */
function dressFrames(theme: string): () => void {
  const globals = `theme:${theme};motion:reduce`;
  const dress = () => {
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('.book iframe')) {
      const address = new URL(frame.src);
      if (address.searchParams.get('globals') === globals) continue;
      address.searchParams.set('globals', globals);
      frame.src = address.href;
    }
  };
  const added = new MutationObserver(dress);
  added.observe(document.body, { childList: true, subtree: true });
  dress();
  return () => added.disconnect();
}
