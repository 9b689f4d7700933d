/** What a site says about who runs it, in the order in which it is asked for. */
export const SITE_FIELDS = ['company', 'icp', 'police', 'algorithm', 'model', 'contact', 'phone'] as const;
export type SiteField = (typeof SITE_FIELDS)[number];
/** What is said; empty where nothing is. */
export type SiteFacts = Record<SiteField, string>;

const PROVINCE = '[京津沪渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川蜀贵黔云滇藏陕陇甘青宁新蒙]';

/** Each fact: its name, an example, and what a well-formed one looks like. */
export const siteFacts: Record<SiteField, { name: string; example: string; form: RegExp }> = {
  company: { name: '公司名称', example: '示例科技（上海）有限公司', form: /^.{2,60}$/u },
  icp: { name: 'ICP 备案号', example: '沪ICP备2025012345号-1', form: new RegExp(`^${PROVINCE}ICP[备证]\\d{6,10}号(?:-\\d{1,4})?$`) },
  police: { name: '公安备案号', example: '沪公网安备 31010102001234号', form: new RegExp(`^${PROVINCE}公网安备 \\d{14}号$`) },
  algorithm: { name: '算法备案号', example: '网信算备310101000000001250011号', form: /^网信算备\d{21}号$/ },
  model: { name: '模型备案号', example: 'Shanghai-DianShi-202511110001', form: /^[A-Z][A-Za-z]*-\w+-\d{8,14}$/ },
  contact: { name: '联系邮箱', example: 'kefu@example.com', form: /^[\w.+-]{1,64}@(?:[\w-]+\.)+[A-Za-z]{2,24}$/ },
  phone: {
    name: '联系电话',
    example: '021-61234567',
    form: /^(?:\+86[ -]?)?(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/,
  },
};

/** A fact as it is written on a site: pasted spaces and signs of full width become what authorities print. */
export function tidyFact(field: SiteField, text: string): string {
  const plain = text.trim();
  if (field === 'company' || field === 'phone') return plain;
  const close = plain.normalize('NFKC').replace(/\s+/g, '');
  if (field === 'icp') return close.replace(/icp/i, 'ICP');
  return field === 'police' ? close.replace(/^(.公网安备)/, '$1 ') : close;
}

/** What is wrong with a fact and how it should look; undefined where it is well-formed or says nothing. */
export function factProblem(field: SiteField, text: string): string | undefined {
  const { name, example, form } = siteFacts[field];
  if (text === '') return undefined;
  // A sample of a number is worse than none: members would call it.
  if (field === 'phone' && /0{7}$/.test(text.replaceAll('-', ''))) return '这是示例号码，会员打不通。没有电话就留空，网站上不会显示';
  return form.test(text) ? undefined : `${name}的写法不对，应像「${example}」`;
}
