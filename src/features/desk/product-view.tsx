import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDecidePrice, useProposePrice, useSetOnSale } from '#api/catalogue/hooks.ts';
import type { DeskProduct, PriceChange } from '#shared/contract/desk-catalogue.ts';
import { toYuan } from '#shared/rules/money.ts';
import { count, moment, points, when } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { actionName } from './audit-terms.ts';
import { Line, Nothing, Part } from './desk-part.tsx';
import { yuan } from './member-terms.ts';
import { perMonth, perPoint, productMark, readMoment, readYuan } from './product-terms.ts';

type Props = { product: DeskProduct; now: Date };

/** A product in hand: what it costs and brings, which prices are to come, and what was done to it. */
export function ProductView({ product, now }: Props): ReactElement {
  const { name, fen, originalFen, months, grants, sold, changes, deeds } = product;
  const { state, word } = productMark(product);
  const waits = changes.some((change) => change.state === 'waiting');
  const facts = [
    ['价格', yuan(fen)],
    ...(originalFen === null ? [] : [['划线价', yuan(originalFen)]]),
    ...(months === null || months === 1 ? [] : [['合每月', perMonth(product)]]),
    ['合每积分', perPoint(product)],
    [months === null ? '积分' : '每月积分', points(product.points)],
    ['带来', grants.join('，') || '−'],
    ['30 天买了', `${count(sold)} 份`],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <Part padded title={name} aside={<StateMark state={state}>{word}</StateMark>}>
        <dl className="flex flex-col gap-1.5 num">
          {facts.map(([what, is]) => (
            <div key={what} className="flex gap-3">
              <dt className="w-20 flex-none text-3">{what}</dt>
              <dd className="min-w-0">{is}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {changes.map((change) => (
        <Change key={change.id} product={product} change={change} />
      ))}
      {!waits && <Propose key={changes.length} product={product} />}
      {product.source === 'point' && <Sale key={String(product.onSale)} product={product} />}
      <Part title="对它做过的" aside="都在审计里">
        <ul>
          {deeds.map((line) => (
            <Line key={line.n} at={when(line.at, now)} end={line.operator?.name ?? '系统'}>
              {[actionName(line.action), line.reason].filter(Boolean).join('，')}
            </Line>
          ))}
          {deeds.length === 0 && <Nothing>没有做过什么</Nothing>}
        </ul>
      </Part>
    </div>
  );
}

/** A price that waits for a second person, or for its moment. */
function Change({ product, change }: { product: DeskProduct; change: PriceChange }): ReactElement {
  const decide = useDecidePrice();
  const { id, state, fen, originalFen, at, reason, askedBy } = change;
  const waits = state === 'waiting';
  const mayAgree = waits && !askedBy.mine;
  const failure = decide.error ? failureOf(decide.error) : undefined;
  // What is decided is no longer open, and this goes with it: the promise tells how it went.
  const say = (agree: boolean) =>
    void decide.mutateAsync({ id, agree }).then(
      () => toast('pos', agree ? `「${product.name}」改成 ${yuan(fen)}，${at ? `${moment(at)} 起` : '马上'}生效` : '没有改价'),
      () => {},
    );
  return (
    <Part padded title={waits ? '改价，等第二人' : '将要改价'} aside={at ? `${moment(at)} 起` : '同意后马上'}>
      <p className="flex items-baseline gap-2 num">
        <b className="text-24 font-semibold">{yuan(fen)}</b>
        <span className="text-3">
          现在 {yuan(product.fen)}
          {originalFen !== null && `，划线价 ${yuan(originalFen)}`}
        </span>
      </p>
      <p className="text-2">{`${askedBy.name}提出：${reason}`}</p>
      <Note>
        {!waits
          ? '到时间自动生效。之前下的订单按原来的价格。'
          : askedBy.mine
            ? '要另一个人同意才会改。'
            : '同意后新订单按新价格，已经有的订单不变。'}
      </Note>
      {failure && <Note tone="warn">{failureMessage(failure)}</Note>}
      <div className="flex gap-2">
        {mayAgree && (
          <Button variant="primary" pending={decide.isPending} onClick={() => say(true)}>
            {`同意，改成 ${yuan(fen)}`}
          </Button>
        )}
        <Button pending={decide.isPending} onClick={() => say(false)}>
          {!waits ? '取消这次改价' : askedBy.mine ? '撤回' : '不同意'}
        </Button>
      </div>
    </Part>
  );
}

/** Another price, laid before a second person. */
function Propose({ product }: { product: DeskProduct }): ReactElement {
  const ask = useProposePrice();
  const { source, pid } = product;
  const [price, setPrice] = useState(() => String(toYuan(product.fen)));
  const [original, setOriginal] = useState(() => (product.originalFen === null ? '' : String(toYuan(product.originalFen))));
  const [from, setFrom] = useState<'now' | 'later'>('now');
  const [typedAt, setAt] = useState('');
  const [reason, setReason] = useState('');
  const fen = readYuan(price);
  const originalFen = product.originalFen === null ? null : readYuan(original);
  const at = from === 'now' ? null : readMoment(typedAt);
  const failure = ask.error ? failureOf(ask.error) : undefined;
  const fields = failure?.kind === 'bad-request' ? failure.fields : undefined;
  const told = fields?.fen || fields?.originalFen || fields?.at || fields?.reason;
  const missing =
    fen === undefined || originalFen === undefined
      ? '请填写价格，最多两位小数'
      : at === undefined
        ? '请选生效的时间'
        : reason.trim().length < 2
          ? '请先写下理由'
          : undefined;
  function submit(): void {
    if (fen === undefined || originalFen === undefined || at === undefined) return;
    // With the price waiting there is no form any more; a failure stands at its field.
    void ask.mutateAsync({ source, pid, fen, originalFen, at, reason: reason.trim() }).then(
      () => toast('pos', '已提出，等另一个人同意'),
      () => {},
    );
  }
  return (
    <Part padded title="改价" aside="要第二人同意">
      <TextField
        label="价格，元"
        inputMode="decimal"
        value={price}
        maxLength={8}
        error={fields?.fen}
        trailing={
          fen !== undefined &&
          fen !== product.fen && (
            <span className="text-3 num">
              {yuan(product.fen)} → {yuan(fen)}
            </span>
          )
        }
        onChange={setPrice}
      />
      {product.originalFen !== null && (
        <TextField
          label="划线价，元"
          inputMode="decimal"
          value={original}
          maxLength={8}
          error={fields?.originalFen}
          onChange={setOriginal}
        />
      )}
      <Segmented
        label="什么时候生效"
        full
        value={from}
        items={[
          { id: 'now', label: '同意后马上' },
          { id: 'later', label: '到时间' },
        ]}
        onChange={setFrom}
      />
      {from === 'later' && (
        <TextField label="生效的时间，北京时间" type="datetime-local" value={typedAt} error={fields?.at} onChange={setAt} />
      )}
      <TextField label="理由" help="写进审计，不能改" value={reason} maxLength={100} error={fields?.reason} onChange={setReason} />
      {failure && !told && <Note tone="warn">{failureMessage(failure)}</Note>}
      <Button variant="primary" block pending={ask.isPending} disabledReason={missing} onClick={submit}>
        {fen === undefined ? '提出改价' : `提出改成 ${yuan(fen)}`}
      </Button>
    </Part>
  );
}

/** Takes a package off sale, or puts it back. */
function Sale({ product }: { product: DeskProduct }): ReactElement {
  const sell = useSetOnSale();
  const [reason, setReason] = useState('');
  const { source, pid, name, onSale } = product;
  return (
    <Part padded title={onSale ? '下架' : '重新上架'}>
      <p className="text-12 text-3">
        {onSale ? '下架以后会员买不到，已经下的订单还能付。什么也不会删除。' : '上架以后会员马上能买，按现在的价格。'}
      </p>
      <TextField label={onSale ? '下架的理由' : '上架的理由'} value={reason} maxLength={100} onChange={setReason} />
      {sell.error ? <Note tone="warn">{failureMessage(failureOf(sell.error))}</Note> : null}
      <Button
        block
        pending={sell.isPending}
        disabledReason={reason.trim().length < 2 ? '请先写下理由' : undefined}
        onClick={() =>
          void sell.mutateAsync({ source, pid, onSale: !onSale, reason: reason.trim() }).then(
            ({ onSale: is }) => toast('pos', is ? `「${name}」已上架` : `「${name}」已下架`),
            () => {},
          )
        }
      >
        {onSale ? '下架' : '上架'}
      </Button>
    </Part>
  );
}
