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
    'a paid plan is not there': sql`select o.id from orders o where o.source = 'vip' and o.status = 'paid' and o.refunded_fen = 0 and (select coalesce(sum(m.months), 0) from memberships m where m.order_id = o.id) <> case o.time when 1 then 1 when 2 then 3 else 12 end`,
    'bought time was lost': sql`select m.order_id from memberships m join orders o on o.id = m.order_id where o.refunded_fen = 0 group by m.order_id, o.time having sum(m.end_at - m.start_at) < make_interval(days => 28 * case o.time when 1 then 1 when 2 then 3 else 12 end)`,
    'two memberships overlap': sql`select 1 from memberships a join memberships b on a.user_id = b.user_id and a.id < b.id and a.start_at < b.end_at and b.start_at < a.end_at`,
    'a membership ends before it starts': sql`select id from memberships where end_at < start_at`,
    'a membership gave more months than it has': sql`select id from memberships where given > months`,
    'a membership month was given twice or not counted': sql`select m.id from memberships m where (select count(*) from txs t where t.kind = 'gift_month' and t.ref = m.id::text) > m.given`,
    'what went back of an order is not the sum of its refunds': sql`select o.id from orders o where o.refunded_fen <> (select coalesce(sum(r.fen), 0) from refunds r where r.order_id = o.id and r.state = 'done') or o.refunded_fen > o.fen`,
    'a refunded package took other points than its refunds say, or fewer than the money': sql`select o.id from orders o join txs t on t.idem = 'order:' || o.id join entries g on g.tx_id = t.id and g.account = 'granted' join lots l on l.id = g.lot_id, lateral (select l.owed + coalesce((select sum(e.amount) from entries e where e.lot_id = l.id and e.account = 'withdrawn'), 0) as taken) x where x.taken <> (select coalesce(sum(r.parts), 0) from refunds r where r.order_id = o.id and r.state = 'done') or x.taken < ceil(o.point * o.refunded_fen / o.fen::numeric)`,
    'points are there whose money went back': sql`select id from lots where owed > 0 and remaining > 0`,
    'a refunded plan kept more months than are paid or begun, or fewer': sql`select o.id from orders o, lateral (select case o.time when 1 then 1 when 2 then 3 else 12 end as bought, (select coalesce(sum(m.months), 0) from memberships m where m.order_id = o.id) as kept, (select coalesce(sum(m.given), 0) from memberships m where m.order_id = o.id) as given, (select coalesce(sum(r.parts), 0) from refunds r where r.order_id = o.id and r.state = 'done') as parts) x where o.source = 'vip' and o.refunded_fen > 0 and (x.kept > greatest(x.given, x.bought - ceil(x.bought * o.refunded_fen / o.fen::numeric)) or x.kept < greatest(x.given, x.bought - x.parts))`,
    'a plan goes on whose money went back': sql`select o.id from orders o join memberships m on m.order_id = o.id join refunds r on r.order_id = o.id and r.state = 'done' where o.refunded_fen = o.fen group by o.id having max(m.end_at) > max(r.ended_at) + interval '1 second'`,
    'a member has a gap between memberships they paid for': sql`select m.id from memberships m where m.start_at > m.created_at and not exists (select 1 from memberships b where b.user_id = m.user_id and b.end_at = m.start_at)`,
    'points given or taken by hand are not what the ledger says, or came without a second word': sql`select c.id from point_changes c left join txs t on t.idem = 'desk:' || c.id where (c.state = 'done') <> (t.id is not null) or (t.id is not null and (t.user_id <> c.user_id or t.point <> abs(c.amount) or t.kind <> case when c.amount > 0 then 'gift' else 'withdrawn' end)) or (c.state = 'done' and abs(c.amount) > 1000 and (c.decided_by is null or c.decided_by = c.asked_by)) union all select gen_random_uuid() where (select coalesce(sum(amount), 0) from entries where account = 'taken') <> (select coalesce(-sum(amount), 0) from point_changes where state = 'done' and amount < 0) union all select gen_random_uuid() from txs t where t.idem like 'desk:%' and not exists (select 1 from point_changes c where t.idem = 'desk:' || c.id)`,
    'a lot is negative': sql`select id from lots where remaining < 0`,
  };
  const broken = [];
  for (const [law, query] of Object.entries(laws)) if ((await rows(db, query)).length > 0) broken.push(law);
  return broken;
}
