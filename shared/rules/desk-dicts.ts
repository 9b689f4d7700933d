/** One value of an entry: what it is called at the desk, and what it may be. */
type DictField = {
  of: 'label' | 'val' | 'val2' | 'val3';
  title: string;
  kind: 'text' | 'number' | 'picture';
  /** Signs of a text at most. */
  most?: number;
  optional?: true;
  /** What works or the program know an entry by: it never changes once it is there. */
  fixed?: true;
  form?: { is: RegExp; says: string };
};

/** A dictionary that the desk writes. */
type DictRule = {
  title: string;
  /** Where members meet it. */
  about: string;
  fields: readonly DictField[];
  /** Whether entries can be added. */
  adds: boolean;
  /** Works or the program refer to its entries: they are hidden from choosing, never deleted. */
  kept: boolean;
  /** Values that a form begins with: they can't be hidden. */
  always: readonly (string | number)[];
};

const text = (of: DictField['of'], title: string, most: number) => ({ of, title, most, kind: 'text' }) as const;
const picture = { of: 'val3', title: '图', kind: 'picture' } as const;
const code = { of: 'val', title: '代号', kind: 'text', most: 20, fixed: true } as const;

/** The dictionaries that the desk writes; the others are the program's own, or have a section of theirs. */
export const deskDicts = {
  tags: {
    title: '词库',
    about: '写描述时可以点的词，按组排列。删掉以后，已经写进描述的词还在。',
    fields: [text('val2', '组', 10), text('val', '词', 20), text('val3', '英文', 60)],
    adds: true,
    kept: false,
    always: [],
  },
  mofa: {
    title: '魔法词',
    about: '点一下就加进描述的成句词语。',
    fields: [text('label', '名称', 12), text('val', '词句', 100), text('val2', '类', 10), picture],
    adds: true,
    kept: false,
    always: [],
  },
  rander: {
    title: '风格',
    about: '生成时选的风格。作品记着自己的风格，不用的只能隐藏，隐藏后不能再选，旧作品照常显示。',
    fields: [
      text('label', '名称', 8),
      { ...code, form: { is: /^[a-z][a-z\d-]{1,19}$/, says: '代号用小写字母、数字和短横线，2 到 20 个字符' } },
      text('val2', '加在描述后的词', 100),
      picture,
    ],
    adds: true,
    kept: true,
    always: [],
  },
  canvaRatioList: {
    title: '画幅',
    about: '生成时选的画幅和像素。作品记着自己的画幅，不用的只能隐藏。',
    fields: [
      text('label', '名称', 8),
      { ...code, title: '比例', form: { is: /^[1-9]\d?:[1-9]\d?$/, says: '比例写成 3:4 这样' } },
      { of: 'val2', title: '宽', kind: 'number' },
      { of: 'val3', title: '高', kind: 'number' },
    ],
    adds: true,
    kept: true,
    always: ['3:4'],
  },
  tipOptimizeList: {
    title: '润色',
    about: '描述润色的几档，各加哪些词。档是程序里定的，可以改名、改词、隐藏。',
    fields: [text('label', '名称', 8), code, { ...text('val2', '加的词', 100), optional: true }],
    adds: false,
    kept: true,
    always: ['off'],
  },
  makeNumList: {
    title: '张数',
    about: '一次画几张。哪种会员能画几张由套餐定，这里可以改名、排序、隐藏。',
    fields: [text('label', '名称', 8), { of: 'val', title: '张', kind: 'number', fixed: true }],
    adds: false,
    kept: true,
    always: [1],
  },
  visibilityList: {
    title: '可见范围',
    about: '作品给谁看。范围是程序里定的，可以改名、排序、隐藏。',
    fields: [text('label', '名称', 8), code],
    adds: false,
    kept: true,
    always: ['public'],
  },
} as const satisfies Record<string, DictRule>;
export type DeskDictName = keyof typeof deskDicts;
export const DESK_DICT_NAMES = Object.keys(deskDicts) as [DeskDictName, ...DeskDictName[]];

/** What holds of a dictionary. */
export const dictRule = (name: DeskDictName): DictRule => deskDicts[name];

type Value = string | number | null;
/** An entry as the desk writes it; a new one has no id. */
export type DictEntry = { id: string | null; label: string | null; val: string | number; val2: Value; val3: Value; retired: boolean };

const SIDE = { least: 64, most: 2048, step: 8 };

/** What is wrong with one value of an entry; undefined where it is well. */
export function fieldProblem({ title, kind, most = 0, optional, form }: DictField, value: Value): string | undefined {
  const said = String(value ?? '').trim();
  if (said === '') return optional ? undefined : kind === 'picture' ? '请选一张图' : `请填写${title}`;
  if (kind === 'text' && said.length > most) return `${title}最多 ${most} 字`;
  return form && !form.is.test(said) ? form.says : undefined;
}

/** What is wrong with an entry among the others of its dictionary, and in which value; undefined where it can be published. */
export function entryProblem(
  name: DeskDictName,
  entry: DictEntry,
  others: readonly DictEntry[],
): { of: DictField['of']; says: string } | undefined {
  const rule = dictRule(name);
  for (const field of rule.fields) {
    const says = fieldProblem(field, entry[field.of]);
    if (says) return { of: field.of, says };
  }
  const same = others.some(({ val, val2 }) => val === entry.val && (rule.kept || val2 === entry.val2));
  if (same) return { of: 'val', says: `已经有「${entry.val}」了` };
  if (entry.retired && rule.always.includes(entry.val))
    return { of: 'val', says: `「${entry.label ?? entry.val}」是打开时选着的，不能隐藏` };
  return name === 'canvaRatioList' ? sizeProblem(entry) : undefined;
}

function sizeProblem({ val, val2, val3 }: DictEntry): { of: 'val2' | 'val3'; says: string } | undefined {
  const fits = (side: number) => side >= SIDE.least && side <= SIDE.most && side % SIDE.step === 0;
  const [width, height] = [Number(val2), Number(val3)];
  if (!fits(width)) return { of: 'val2', says: `宽是 ${SIDE.least} 到 ${SIDE.most} 之间 ${SIDE.step} 的倍数` };
  if (!fits(height)) return { of: 'val3', says: `高是 ${SIDE.least} 到 ${SIDE.most} 之间 ${SIDE.step} 的倍数` };
  const [across = 1, down = 1] = String(val).split(':').map(Number);
  return Math.abs((width / height) * (down / across) - 1) > 0.06 ? { of: 'val3', says: `宽高和 ${val} 差得太多` } : undefined;
}
