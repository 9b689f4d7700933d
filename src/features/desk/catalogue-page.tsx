import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useCatalogue, useProduct } from '#api/catalogue/hooks.ts';
import type { DeskProductRow } from '#shared/contract/desk-catalogue.ts';
import { count, points } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table, type TableColumn } from '#ds/primitives/table/table.tsx';
import { DeskPage } from './desk-page.tsx';
import { Part } from './desk-part.tsx';
import { yuan } from './member-terms.ts';
import { perMonth, perPoint, productMark } from './product-terms.ts';
import { ProductView } from './product-view.tsx';

/** Plans and packages with their prices; of the one in hand a price is proposed, agreed to or called off. `j` and `k` walk them. */
export function DeskCataloguePage(): ReactElement {
  const found = useCatalogue();
  // The overview leads to a product by its id behind the address.
  const asked = useLocation({ select: ({ hash }) => hash });
  const [chosen, setChosen] = useState<string | undefined>(asked);
  const [now] = useState(() => new Date());
  const products = found.data ?? [];
  const at = Math.max(
    0,
    products.findIndex(({ pid }) => pid === chosen),
  );
  const inHand = products[at];
  const step = (by: 1 | -1) => setChosen(products[Math.min(products.length - 1, Math.max(0, at + by))]?.pid);
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  const waiting = products.filter(({ changes }) => changes[0]?.state === 'waiting').length;
  const shared = { inHand, onChoose: setChosen };
  return (
    <DeskPage title="套餐与价格" note={waiting > 0 ? `${waiting} 次改价等第二人` : undefined}>
      {found.error && !found.data ? (
        <NotLoaded title="套餐没有载入" problem={failureMessage(failureOf(found.error))} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton ratio={2} />
      ) : (
        <div className="flex items-start gap-3 max-desktop:flex-col">
          <div className="flex min-w-0 flex-1 flex-col gap-3 max-desktop:w-full">
            <Products
              {...shared}
              title="会员套餐"
              products={products.filter(({ source }) => source === 'vip')}
              columns={[
                { label: '划线价', align: 'end', cell: ({ originalFen }) => (originalFen === null ? '−' : yuan(originalFen)) },
                { label: '合每月', align: 'end', cell: perMonth },
                { label: '每月积分', align: 'end', cell: (plan) => points(plan.points) },
              ]}
            />
            <Products
              {...shared}
              title="积分包"
              products={products.filter(({ source }) => source === 'point')}
              columns={[
                { label: '合每积分', align: 'end', cell: perPoint },
                { label: '其中', align: 'end', cell: ({ grants }) => grants.join('，').replace('其中', '') || '−' },
              ]}
            />
          </div>
          {inHand && <InHand key={inHand.pid} row={inHand} now={now} />}
        </div>
      )}
    </DeskPage>
  );
}

type ProductsProps = {
  title: string;
  products: readonly DeskProductRow[];
  columns: TableColumn<DeskProductRow>[];
  inHand: DeskProductRow | undefined;
  onChoose: (pid: string) => void;
};

function Products({ title, products, columns, inHand, onChoose }: ProductsProps): ReactElement {
  return (
    <Part title={title} aside={`30 天买了 ${count(products.reduce((sum, { sold }) => sum + sold, 0))} 份`}>
      <Table
        dense
        caption={`${title}的价格`}
        rows={products}
        rowKey={({ pid }) => pid}
        current={(product) => product === inHand}
        columns={[
          {
            label: '名称',
            fills: true,
            cell: ({ pid, name }) => (
              <button type="button" className="font-medium" aria-current={pid === inHand?.pid} onClick={() => onChoose(pid)}>
                {name}
              </button>
            ),
          },
          { label: '价格', align: 'end', cell: ({ fen }) => <b className="font-semibold">{yuan(fen)}</b> },
          ...columns,
          { label: '30 天', align: 'end', cell: ({ sold }) => count(sold) },
          { label: '状态', cell: (product) => <StateMark state={productMark(product).state}>{productMark(product).word}</StateMark> },
        ]}
      />
    </Part>
  );
}

function InHand({ row, now }: { row: DeskProductRow; now: Date }): ReactElement {
  const product = useProduct(row);
  return (
    <div className="w-80 flex-none max-desktop:w-full">
      {product.data ? (
        <ProductView product={product.data} now={now} />
      ) : product.isError ? (
        <NotLoaded title="这一项没有载入" problem={failureMessage(failureOf(product.error))} onRetry={() => void product.refetch()} />
      ) : (
        <Skeleton ratio={0.8} />
      )}
    </div>
  );
}
