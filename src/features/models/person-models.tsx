import type { ReactElement } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useModels } from '#api/content/hooks.ts';
import { PAGE_MAX } from '#shared/contract/endpoint.ts';
import { failureMessage } from '#product/failure-message.ts';
import { ModelShelf } from '#ds/patterns/model-shelf/model-shelf.tsx';
import { LibraryCard } from './library-card.tsx';

/** The models a member has shared. */
export function PersonModels({ userId }: { userId: number }): ReactElement {
  const query = useModels({ pageSize: PAGE_MAX, sort: 'uses', condition: [{ scope: 'user' }, { userId }] });
  return (
    <>
      <h2 className="sr-only">模型</h2>
      <ModelShelf
        models={query.data}
        problem={query.isError && !query.data ? failureMessage(failureOf(query.error)) : undefined}
        labels={{ none: '还没有公开的模型', advice: '训练好并公开的模型会出现在这里。' }}
        modelKey={(model) => model.id}
        onRetry={() => void query.refetch()}
      >
        {(model) => <LibraryCard model={model} />}
      </ModelShelf>
    </>
  );
}
