import { timeoutManager } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { documentTitles } from '#features/shell/document-titles.ts';
import { titleOf } from '#lib/title.ts';
import { makeRouter } from './router.ts';

// What the cache would let go of in half an hour does not keep the build waiting.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay).unref(),
  clearTimeout: (id) => clearTimeout(id as NodeJS.Timeout),
  setInterval: (callback, delay) => setInterval(callback, delay).unref(),
  clearInterval: (id) => clearInterval(id as NodeJS.Timeout),
});

export { firstCalls } from './first-calls.ts';

/** What a page is about, in one sentence, for search and for who passes its address on. Pages read it as they are served; the program needs none. */
const about: Record<string, string> = {
  '/home': '写一句话开始画；看看大家今天画了什么，用得最多的模型是哪些。',
  '/community': '公开作品的墙：按题材、颜色和画面搜，看得见描述与参数，一键画同款。',
  '/docs/agreement': '点石用户协议：账号、生成内容的标识、积分与你的作品。',
  '/docs/labelling': '点石标识约定：下载不含可见标识的文件时，你要做到的和我们记下的。',
  '/docs/membership': '点石会员服务协议：生效与顺延、会员积分、不会自动续费、退款。',
  '/docs/privacy': '点石隐私政策：我们收集什么，用来做什么，保存在哪里，你有哪些权利。',
  '/docs/tutorial': '点石使用教程：写下画面，看清价格，按下生成，继续下一步。',
};

/** A page as a visitor sees it before its program arrives; called by the build (scripts/prerender.ts). */
export async function render(path: string): Promise<{ body: string; title: string; description: string | undefined }> {
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  const body = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
  return {
    body,
    title: titleOf(title ?? Object.entries(documentTitles).find(([page]) => path === `/docs/${page}`)?.[1]),
    description: about[path],
  };
}
