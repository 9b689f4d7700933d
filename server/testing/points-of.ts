import { sql } from 'drizzle-orm';
import { rows } from '../kernel/db/rows.ts';
import type { Db } from '../kernel/db/db.ts';

/** Every law that must hold after any sequence of operations; returns the broken ones. */
export async function brokenLaws(db: Db): Promise<string[]> {
  const laws: Record<string, ReturnType<typeof sql>> = {
    'a movement does not sum to zero': sql`select tx_id from entries group by tx_id having sum(amount) <> 0`,
    'a lot is not the sum of its available entries': sql`select l.id from lots l join entries e on e.lot_id = l.id and e.account = 'available' group by l.id having sum(e.amount) <> l.remaining`,
    'held entries differ from open holds': sql`select 1 where coalesce((select sum(amount) from entries where account = 'held'), 0) <> coalesce((select sum(amount - settled - released) from holds), 0)`,
    'a lot holds less than nothing': sql`select lot_id from entries where account = 'held' group by lot_id having sum(amount) < 0`,
    'what was granted is not all there': sql`select lot_id from entries group by lot_id having sum(case when account = 'granted' then -amount else 0 end) <> sum(case when account <> 'granted' then amount else 0 end)`,
    'a hold was settled or released beyond its amount': sql`select ref from holds where settled + released > amount or settled < 0 or released < 0`,
    'hold lots do not sum to the open hold': sql`select h.ref from holds h join hold_lots hl on hl.ref = h.ref group by h.ref, h.amount, h.settled, h.released having sum(hl.held) <> h.amount - h.settled - h.released`,
    'a paid package is not one credit of its points': sql`select o.id from orders o left join txs t on t.idem = 'order:' || o.id where o.source = 'point' and o.status = 'paid' and (t.point is distinct from o.point or t.user_id <> o.user_id)`,
    'an unpaid order brought something': sql`select o.id from orders o where o.status <> 'paid' and (exists(select 1 from txs t where t.idem = 'order:' || o.id) or exists(select 1 from memberships m where m.order_id = o.id))`,
    'a paid plan is not there': sql`select o.id from orders o where o.source = 'vip' and o.status = 'paid' and (select coalesce(sum(m.months), 0) from memberships m where m.order_id = o.id) <> case o.time when 1 then 1 when 2 then 3 else 12 end`,
    'bought time was lost': sql`select m.order_id from memberships m join orders o on o.id = m.order_id group by m.order_id, o.time having sum(m.end_at - m.start_at) < make_interval(days => 28 * case o.time when 1 then 1 when 2 then 3 else 12 end)`,
    'two memberships overlap': sql`select 1 from memberships a join memberships b on a.user_id = b.user_id and a.id < b.id and a.start_at < b.end_at and b.start_at < a.end_at`,
    'a membership ends before it starts': sql`select id from memberships where end_at < start_at`,
    'a membership gave more months than it has': sql`select id from memberships where given > months`,
    'a membership month was given twice or not counted': sql`select m.id from memberships m where (select count(*) from txs t where t.kind = 'gift_month' and t.ref = m.id::text) > m.given`,
    'a lot is negative': sql`select id from lots where remaining < 0`,
  };
  const broken = [];
  for (const [law, query] of Object.entries(laws)) if ((await rows(db, query)).length > 0) broken.push(law);
  return broken;
}
