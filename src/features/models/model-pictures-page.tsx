import { Link, linkOptions } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useModel } from '#product/model-library.ts';
import { useImageTotal } from '#api/content/totals.ts';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { asLink } from '#lib/as-link.ts';
import { count } from '#lib/format.ts';
import { Absent } from './model-page.tsx';
import { returnsOf } from './returns.ts';

type Props = {
  /** '' where the address names none. */
  id: string;
  sort: 'hot' | 'new';
  /** The pictures. */
  children: ReactNode;
  onSort: (sort: 'hot' | 'new') => void;
};

/** R5.4: all pictures made with a model. */
export function ModelPicturesPage({ id, sort, children, onSort }: Props): ReactElement {
  const model = useModel(id);
  const total = useImageTotal(returnsOf(id), id !== '');
  const library = asLink(linkOptions({ to: '/storehouse' }));
  const back = asLink(linkOptions({ to: '/model-info', search: { id } }));
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="-ml-2.5">
        <ButtonLink as={Link} variant="ghost" size="sm" icon={ArrowLeft} {...(model.data ? back : library)}>
          {model.data ? model.data.name : '模型库'}
        </ButtonLink>
      </div>
      {model.data ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-20 font-semibold">全部返图</h1>
            {total !== undefined && <span className="text-13 text-3 num">{count(total)} 张</span>}
            <span className="ml-auto">
              <Segmented
                label="排序"
                value={sort}
                items={[
                  { id: 'hot', label: '最热' },
                  { id: 'new', label: '最新' },
                ]}
                onChange={onSort}
              />
            </span>
          </div>
          {children}
        </>
      ) : (
        <Absent id={id} query={model} />
      )}
    </div>
  );
}
