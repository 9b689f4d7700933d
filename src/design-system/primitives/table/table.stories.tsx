import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
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

Orders.test('names its rows', async ({ canvas }) => expect(canvas.getByRole('rowheader', { name: '3,000 积分' })).toBeVisible());
