import type { TermKind } from '#shared/vocabulary/terms.ts';

/** Words that say little, and what says it precisely. Longer ones first, so that 好看的光 is not taken for 好看. */
export const rewordings: readonly { word: string; better: string; reason: string }[] = `好看的光=柔光，侧光=光从哪里来
很漂亮=精致，边缘清晰=说出哪里漂亮
很好看=精致，线条流畅=说出哪里好看
漂亮=精致=说出哪里漂亮
好看=精致=说出哪里好看
美丽=精致，诗意=换成画得出来的词
高级感=低饱和，大量留白=换成画得出来的词
氛围感=体积光，薄雾=氛围从光来
有氛围=体积光，薄雾=氛围从光来
古风=国风，工笔=说出哪一种古风
中国风=国风，青绿山水=说出哪一种国风
二次元=日式动画，赛璐璐=说出画法
卡通=美式卡通，描边=说出画法
真实=写实，全局光照=说出画法
3D=三渲二，全局光照=说出画法
高清=超高清，锐利=模型认得的说法
大山=层峦叠嶂=换成画面
很多山=层峦叠嶂，远山=换成画面
大海=深海，波光=换成画面
树林=森林小径，光柱=换成画面
晚上=夜景，月光=补上光
早上=清晨，晨雾=补上光
傍晚=黄昏，夕阳余晖=补上光
下雨=雨夜，霓虹=补上光
下雪=雪地，冷光=补上光
小女孩=少女，全身=补上取景
小男孩=少年，全身=补上取景
女孩=少女，半身像=补上取景
男孩=少年，半身像=补上取景
武器=长剑，冷钢=说出哪一件
衣服=丝绸，刺绣=说出材质
盔甲=铠甲，拉丝金属=说出材质
瓶子=药水瓶，玻璃=说出哪一件
箱子=宝箱，黄铜=说出哪一件
白底=纯色背景，白色背景=模型认得的说法
抠图=透明背景=模型认得的说法`
  .split('\n')
  .map((line) => {
    const [word = '', better = '', reason = ''] = line.split('=');
    return { word, better, reason };
  });

/** What a description usually says; the words for a scene and for a thing where it does not. */
export const usual: readonly { kind: TermKind; scene: string; object: string; reason: string }[] = [
  { kind: '光线', scene: '清晨，薄雾', object: '柔光', reason: '没有写光线' },
  { kind: '构图', scene: '广角', object: '居中构图', reason: '没有写构图' },
  { kind: '风格', scene: '厚涂', object: '三渲二', reason: '没有写画法' },
  { kind: '质量', scene: '高细节', object: '边缘清晰', reason: '没有写精细程度' },
];
