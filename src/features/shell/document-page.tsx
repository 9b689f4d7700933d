import { Link, useRouter } from '@tanstack/react-router';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { Logo } from '#ds/foundations/logo.tsx';
import { Near } from '#ds/foundations/near.tsx';
import { titleOf } from '#lib/title.ts';
import { useTakenOver } from '#product/taken-over.ts';
import { documentTitles } from './document-titles.ts';
import type { Document } from './documents/document.ts';
import type { readDocument } from './documents/read-document.ts';

/** No document needs it. */
const EmptyState = lazy(() => import('#ds/primitives/empty-state/empty-state.tsx').then((module) => ({ default: module.EmptyState })));

/** Asks the server, which the text does not wait for. */
const Operator = lazy(async () => {
  const [{ ServerData }, { DocumentOperator }] = await Promise.all([import('#product/server-data.tsx'), import('./document-operator.tsx')]);
  return {
    default: () => (
      <ServerData>
        <DocumentOperator />
      </ServerData>
    ),
  };
});

function nameTab(title: string): void {
  document.title = titleOf(title);
}

/** What a document stands in, its own text or the API's: the way home, and back to where one came from. `wide`: with room for a list beside it. */
export function DocumentFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }): ReactElement {
  useTakenOver();
  const router = useRouter();
  return (
    <div className={`mx-auto flex min-h-dvh flex-col px-4 pb-16 ${wide ? 'max-w-order' : 'max-w-prose'}`}>
      <header className="flex h-topbar items-center">
        <Link to="/intro" aria-label="点石" className="relative touch-target rounded-ctl">
          <Logo name="点石" />
        </Link>
        <Link
          to="/home"
          className="ml-auto inline-flex h-11 items-center rounded-ctl px-2 text-14 text-2 hover:text-1 print:hidden"
          // Back to where one came from, where that is a page of ours; opened in a tab of its own, there is none.
          onClick={(event) => {
            if (!router.history.canGoBack()) return;
            event.preventDefault();
            router.history.back();
          }}
        >
          返回
        </Link>
      </header>
      {children}
    </div>
  );
}

/** Agreements, privacy policy and tutorial: readable before signing in (L-10, L-40). */
export function DocumentPage({ found }: { found: Awaited<ReturnType<typeof readDocument>> }): ReactElement {
  const title = found ? documentTitles[found.name] : '文档';
  useEffect(() => nameTab(title), [title]);
  return (
    <DocumentFrame>
      <main id="main" tabIndex={-1} className="outline-none">
        {found ? (
          <Text title={title} {...found.document} />
        ) : (
          <Suspense>
            <EmptyState
              stone="lens"
              title="没有这份文档"
              level={2}
              action={
                <Link to="/home" className="text-accent">
                  回到首页
                </Link>
              }
            />
          </Suspense>
        )}
      </main>
    </DocumentFrame>
  );
}

const waiting = <p className="text-16 text-3">正在载入经营者的信息</p>;

/** Parts are numbered where there is an edition: one cites them. */
function Text({ title, edition, parts }: Document & { title: string }): ReactElement {
  return (
    <>
      <h1 className="pt-6 text-24 font-semibold">{title}</h1>
      {edition && (
        <>
          <p className="pt-1 text-13 text-3 num">
            第 {edition.version} 版，{edition.date}公布并生效
          </p>
          {edition.sample && <p className="mt-3 rounded-ctl bg-hover px-3 py-2 text-13 text-2">范本：经营者在上线前请律师核对修改。</p>}
          <nav aria-label="目录" className="mt-4 rounded-card border border-line-1 px-4 py-3 print:hidden">
            <ol className="grid gap-x-6 text-14 tablet:grid-cols-2">
              {parts.map((part, i) => (
                <li key={part.title}>
                  <a href={`#p${i + 1}`} className="inline-flex min-h-8 items-center rounded-tick text-2 hover:text-1 max-tablet:min-h-11">
                    {i + 1}. {part.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </>
      )}
      <div className="pt-4">
        {parts.map((part, i) => (
          <section key={part.title} id={`p${i + 1}`} className="scroll-mt-4 pb-5">
            <h2 className="pb-1 text-16 font-semibold">
              {edition && `${i + 1}. `}
              {part.title}
            </h2>
            {part.text.map((text) =>
              typeof text === 'string' ? (
                <p key={text} className="pb-2 text-16 text-2">
                  {text}
                </p>
              ) : (
                <ul key={text[0]} className="list-disc pb-2 pl-5 text-16 text-2">
                  {text.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ),
            )}
            {part.operator && (
              <Near placeholder={waiting}>
                <Suspense fallback={waiting}>
                  <Operator />
                </Suspense>
              </Near>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
