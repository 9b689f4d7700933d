import type { DeskAuditLine } from '#shared/contract/desk-audit.ts';
import { type DeskDictName, deskDicts } from '#shared/rules/desk-dicts.ts';
import { ROLE_NAMES } from '#shared/rules/desk-roles.ts';
import { csv } from '#lib/csv.ts';
import { moment } from '#lib/format.ts';

const actions: Record<string, string> = {
  'operator.role': '改角色',
  'model.change': '改模型',
  'file.map': '对应文件',
  'engine.add': '接引擎',
  'engine.change': '改引擎',
  'engine.remove': '移除引擎',
  'invoice.issued': '开发票',
  'invoice.refused': '退回发票申请',
  'complaint.answer': '答复投诉',
  'complaint.ask': '要材料',
  'complaint.restore': '撤回答复',
  'work.hide': '隐藏作品',
  'work.delete': '删除作品',
  'work.restore': '恢复作品',
  'comment.hide': '隐藏评论',
  'comment.restore': '恢复评论',
  'words.draft': '写违禁词草稿',
  'words.drop': '放弃违禁词草稿',
  'words.publish': '发布违禁词',
  'words.restore': '恢复违禁词',
  'announcement.publish': '发公告',
  'announcement.take-back': '收回公告',
  'banner.change': '改横幅',
  'dict.publish': '发布词典',
  'site.change': '改站点信息',
  'member.reveal': '看全号',
  'member.suspend': '停用',
  'member.unsuspend': '恢复',
  'member.end-minor-mode': '关闭未成年人模式',
  'member.sign-out': '退出登录',
  'order.refund': '退款',
  'order.refund-propose': '提出退款',
  'order.refund-decline': '不同意或撤回退款',
  'order.stray': '退回重复付款',
  'order.stray-propose': '提出退回重复付款',
  'order.stray-decline': '不同意或撤回退回重复付款',
  'price.propose': '提出改价',
  'price.change': '改价',
  'price.decline': '不同意或撤回改价',
  'price.call-off': '取消改价',
  'product.off': '下架积分包',
  'product.on': '上架积分包',
  'audit.seal': '封存',
  'bill.fetch': '取账单',
  'audit.export': '导出审计',
  'points.give': '加积分',
  'points.take': '扣积分',
  'points.propose': '提出改积分',
  'points.refuse': '不同意或撤回改积分',
};
/** A deed in words; one that has none yet, as it is written down. */
export const actionName = (action: string): string => actions[action] ?? action;

const kinds: Record<string, string> = {
  audit: '审计',
  bill: '账单',
  user: '会员',
  model: '模型',
  engine: '引擎',
  file: '文件',
  invoice: '发票',
  order: '订单',
  product: '商品',
  report: '投诉',
  image: '作品',
  comment: '评论',
  words: '违禁词',
  site: '站点',
  dict: '词典',
  announcement: '公告',
  banner: '横幅',
};
/** Kinds of things that deeds are done to, as the filter lists them. */
export const targetKinds: { id: string; label: string }[] = Object.entries(kinds).map(([id, label]) => ({ id, label }));

/** What it was done to, as `会员 UID 12`. */
export function targetName(target: string): string {
  const [kind = '', ...rest] = target.split(':');
  const id = rest.join(':');
  if (target === 'audit:lines') return '审计记录';
  if (kind === 'dict') return `词典 ${deskDicts[id as DeskDictName]?.title ?? id}`;
  if (target === 'banner:list') return '首页横幅';
  if (target === 'site:facts') return '站点信息';
  if (target.startsWith('words:')) return id === 'draft' ? '违禁词草稿' : `违禁词第 ${id} 版`;
  return `${kinds[kind] ?? kind} ${kind === 'user' ? `UID ${id}` : id}`;
}

const fields: Record<string, string> = {
  role: '角色',
  name: '名称',
  desc: '介绍',
  image: '封面',
  base: '底模',
  trigger: '触发词',
  listing: '上架',
  price: '价格',
  sort: '顺序',
  isDefault: '默认',
  kind: '种类',
  url: '地址',
  model: '模型',
  most: '同时任务',
  enabled: '启用',
  modelId: '对应模型',
  user: '会员 UID',
  fen: '金额（分）',
  originalFen: '划线价（分）',
  at: '生效',
  onSale: '在卖',
  how: '方式',
  parts: '收回（月或积分）',
  refunded: '已退（分）',
  askedBy: '提出的人 UID',
  reason: '原因',
  state: '状态',
  outcome: '结果',
  visibility: '可见',
  held: '为什么看不到',
  deleted: '已删除',
  answer: '给投诉人',
  letter: '给作者',
  asked: '要的材料',
  until: '到',
  scopes: '范围',
  amount: '积分',
  points: '余额',
  bucket: '算作',
  expiresAt: '到期',
  second: '第二人',
  devices: '台数',
  since: '从',
  daily: '每天任务数',
  channel: '渠道',
  tradeNo: '渠道流水号',
  written: '当天行数',
  lines: '总行数',
  print: '指纹',
  days: '天数',
  operator: '谁',
  action: '动作',
  about: '对象',
  text: '内容',
  link: '链接',
  banners: '横幅',
  entries: '条目',
  count: '条数',
  order: '顺序',
  company: '公司名称',
  icp: 'ICP 备案号',
  police: '公安备案号',
  algorithm: '算法备案号',
  contact: '联系邮箱',
  phone: '联系电话',
};
const words: Record<string, string> = {
  owner: '负责人',
  support: '客服',
  reviewer: '审核',
  finance: '财务',
  listed: '上架',
  hidden: '隐藏',
  review: '等审核',
  found: '新发现',
  open: '待处理',
  waiting: '等材料',
  answered: '已答复',
  kept: '保留',
  deleted: '删除',
  groundless: '不成立',
  public: '公开',
  private: '不公开',
  prompt_hidden: '公开，不显示描述',
  full: '全额',
  part: '一部分',
  outside: '渠道自己退的',
  alipay: '支付宝',
  wechat: '微信',
  publish: '发布和评论',
  generate: '生成',
  'sign-in': '登录',
  point: '购买',
  point_gift: '赠送',
};

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '−';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(valueText).join('，') || '−';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return words[text] ?? text;
}

/** What a deed changed, field by field; what was not there before has no `before`. What stayed as it was is left out. */
export function changes({
  before,
  after,
}: Pick<DeskAuditLine, 'before' | 'after'>): { field: string; before: string | null; after: string | null }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const side = (of: Record<string, unknown> | null, name: string) => (of && name in of ? valueText(of[name]) : null);
  return names
    .map((name) => ({ field: fields[name] ?? name, before: side(before, name), after: side(after, name) }))
    .filter((one) => one.before !== one.after);
}

/** A print as its two ends. */
export const shortPrint = (print: string): string => `${print.slice(0, 4)}…${print.slice(-2)}`;

/** The lines as a table for spreadsheets, with each change in words and its print in full. */
export const auditCsv = (lines: readonly DeskAuditLine[]): string =>
  csv([
    ['序号', '时间', '谁', 'UID', '角色', '做了什么', '对什么', '理由', '从哪', '改动', '指纹'],
    ...lines.map((line) => [
      String(line.n),
      moment(line.at),
      line.operator?.name ?? '系统',
      line.operator ? String(line.operator.id) : '',
      line.role ? ROLE_NAMES[line.role] : '',
      actionName(line.action),
      targetName(line.target),
      line.reason,
      line.ip,
      changes(line)
        .map(({ field, before, after }) => `${field}：${[before, after].filter((side) => side !== null).join(' → ')}`)
        .join('；'),
      line.print,
    ]),
  ]);
