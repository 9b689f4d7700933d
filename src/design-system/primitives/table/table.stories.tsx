import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { Table } from './table.tsx';

type Order = { id: string; name: string; paid: string; at: string; state: string };
const rows: Order[] = [
  { id: 'VIP20251111 8842', name: '基础会员，包年', paid: '¥328.00', at: '2025-11-11', state: '生效中' },
  { id: 'PTS20251001 1187', name: '3,000 积分', paid: '¥45.00', at: '2025-10-01', state: '已到账' },
];
const meta = preview.meta({ component: Table });
const columns = [
  { label: '商品', cell: (row: Order) => row.name },
  { label: '订单号', cell: (row: Order) => row.id },
  { label: '时间', cell: (row: Order) => row.at },
  { label: '状态', cell: (row: Order) => <Tag tone="accent">{row.state}</Tag> },
  { label: '实付', cell: (row: Order) => row.paid, align: 'end' as const },
];

export const Orders = meta.story({ render: () => <Table caption="购买记录" rows={rows} rowKey={(row) => row.id} columns={columns} /> });
export const Phone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  render: () => <Table caption="购买记录" rows={rows} rowKey={(row) => row.id} columns={columns} />,
});

type File = { name: string; engine: string; model: string; price: string; state: 'fine' | 'attention' };
const files: File[] = [
  { name: 'shanhai-xl-v2.safetensors', engine: 'main', model: '山海 XL v2', price: '2', state: 'fine' },
  { name: 'pixel-forge-16.safetensors', engine: 'main', model: '像素工坊 16', price: '1', state: 'fine' },
  { name: 'clay-toys.safetensors', engine: 'studio-2', model: '−', price: '−', state: 'attention' },
];
export const Dense = meta.story({
  render: () => (
    <Table
      dense
      caption="模型文件"
      rows={files}
      rowKey={(row) => row.name}
      current={(row) => row.engine === 'studio-2'}
      columns={[
        { label: '引擎里的文件', cell: (row) => row.name },
        { label: '在哪台', cell: (row) => row.engine },
        { label: '对应产品模型', cell: (row) => row.model },
        { label: '积分 / 张', cell: (row) => row.price, align: 'end' },
        { label: '状态', cell: (row) => <StateMark state={row.state}>{row.state === 'fine' ? '在售' : '没有对应'}</StateMark> },
      ]}
    />
  ),
});

export const Open = meta.story({
  render: () => (
    <Table
      dense
      caption="审计记录"
      rows={files}
      rowKey={(row) => row.name}
      current={(row) => row.name === 'pixel-forge-16.safetensors'}
      detail={(row) => (row.name === 'pixel-forge-16.safetensors' ? '价格 2 → 1，自 2025-11-12 00:00' : undefined)}
      columns={[
        { label: '文件', cell: (row) => row.name },
        { label: '积分 / 张', cell: (row) => row.price, align: 'end' },
      ]}
    />
  ),
});

Open.test('what opens below a row is as wide as the table', async ({ canvas }) => {
  const open = canvas.getByRole('cell', { name: /自 2025-11-12/ });
  await expect(open).toHaveAttribute('colspan', '2');
  await expect(canvas.getAllByRole('row')).toHaveLength(5);
});

Orders.test('names its rows', async ({ canvas }) => expect(canvas.getByRole('rowheader', { name: '3,000 积分' })).toBeVisible());
