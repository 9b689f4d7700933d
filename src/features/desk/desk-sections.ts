import {
  Ban,
  BookA,
  Building2,
  Cpu,
  Flag,
  Gauge,
  Images,
  type LucideIcon,
  Newspaper,
  ReceiptText,
  ScrollText,
  Tags,
  Users,
} from 'lucide-react';
import { DESK_SECTIONS, type DeskSection, opensSection, type Role } from '#shared/rules/desk-roles.ts';

/** A section as the navigation lists it: under which heading, and the letter that opens it after `g`. */
type Entry = { title: string; group: string; icon: LucideIcon; key: string };

const entries: Record<DeskSection, Entry> = {
  overview: { title: '总览', group: '', icon: Gauge, key: 'v' },
  members: { title: '会员', group: '人', icon: Users, key: 'u' },
  complaints: { title: '投诉', group: '内容', icon: Flag, key: 't' },
  works: { title: '作品与评论', group: '内容', icon: Images, key: 'z' },
  words: { title: '违禁词', group: '内容', icon: Ban, key: 'w' },
  orders: { title: '订单', group: '钱', icon: ReceiptText, key: 'o' },
  catalogue: { title: '套餐与价格', group: '钱', icon: Tags, key: 'p' },
  models: { title: '引擎与模型', group: '机器', icon: Cpu, key: 'e' },
  announcements: { title: '公告与横幅', group: '站点', icon: Newspaper, key: 'n' },
  dictionaries: { title: '词典', group: '站点', icon: BookA, key: 'd' },
  site: { title: '站点信息', group: '站点', icon: Building2, key: 'i' },
  audit: { title: '审计', group: '站点', icon: ScrollText, key: 'a' },
};

/** The sections that a role opens, in the order of the navigation. */
export const sectionsOf = (role: Role): (Entry & { id: DeskSection })[] =>
  (Object.keys(DESK_SECTIONS) as DeskSection[]).filter((id) => opensSection(id, role)).map((id) => ({ ...entries[id], id }));
