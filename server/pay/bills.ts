/** Bills of the gateways as they are downloaded: text with a head, a row for each movement, and a summary. */
import { type BillLine, parseFen } from './pay.ts';

type Row = (column: string) => string;

/** Rows by the names in their head; one that has more or fewer cells makes the bill unreadable: nothing is concluded from half of one. */
function rowsOf(lines: readonly string[], head: readonly string[], split: (line: string) => string[]): Row[] {
  return lines.map((line) => {
    const cells = split(line);
    if (cells.length !== head.length) throw new Error(`a line of the bill has ${cells.length} cells instead of ${head.length}`);
    return (column) => {
      const at = head.indexOf(column);
      if (at < 0) throw new Error(`the bill has no column ${column}`);
      return cells[at]?.trim() ?? '';
    };
  });
}

function fenOf(text: string): number {
  const fen = parseFen(text.replace(/^-/, ''));
  if (fen === null) throw new Error(`${text.slice(0, 20)} on the bill is no amount`);
  return fen;
}

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');

/** A bill of trades as WeChat Pay writes it: every cell begins with a backtick. */
export function readWechatBill(text: string): BillLine[] {
  const [head = '', ...rest] = linesOf(text);
  const end = rest.findIndex((line) => !line.startsWith('`'));
  const found = rowsOf(end < 0 ? rest : rest.slice(0, end), head.split(','), (line) => line.slice(1).split(',`'));
  return found.flatMap((row): BillLine[] => {
    const [state, key, tradeNo] = [row('交易状态'), row('商户订单号'), row('微信订单号')];
    if (state === 'SUCCESS') return [{ kind: 'paid', key, tradeNo, no: '', fen: fenOf(row('订单金额')) }];
    if (state !== 'REFUND' || row('退款状态') === 'FAIL') return [];
    return [{ kind: 'refund', key, tradeNo, no: row('商户退款单号'), fen: fenOf(row('申请退款金额')) }];
  });
}

/** A bill of trades as Alipay writes it: remarks begin with `#`, cells end in tabs, money that went back is below zero. */
export function readAlipayBill(text: string): BillLine[] {
  const [head = '', ...rest] = linesOf(text).filter((line) => !line.startsWith('#'));
  const split = (line: string) => line.split(',').map((cell) => cell.trim());
  return rowsOf(rest, split(head), split).map((row): BillLine => {
    const amount = row('订单金额（元）');
    const common = { key: row('商户订单号'), tradeNo: row('支付宝交易号'), fen: fenOf(amount) };
    return row('业务类型') === '退款' ? { kind: 'refund', no: row('退款批次号/请求号'), ...common } : { kind: 'paid', no: '', ...common };
  });
}

/** Whether a file of Alipay's archive is the one with the rows; the other one sums them up. */
export const isAlipayDetail = (text: string): boolean => text.includes('商户订单号') && text.includes('业务类型');
