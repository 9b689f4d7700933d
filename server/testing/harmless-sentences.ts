import { terms } from '#shared/vocabulary/terms.ts';

const by = (kind: string) => terms.filter((term) => term.kind === kind).map(({ zh }) => zh);
/** Sentences as makers write them; every subject of the vocabulary in a place, a light and a style. */
const made = by('主体').flatMap((subject, i) =>
  [0, 1].map((n) => {
    const at = (kind: string) => by(kind)[(i * 7 + n * 3) % by(kind).length];
    return `${at('场景')}前的${subject}，${at('气氛')}，${at('光线')}，${at('风格')}，手里拿着${at('道具')}，${at('色彩')}`;
  }),
);
/** Where the forbidden words' characters stand innocently. */
const near = `冰箱里的毒蘑菇药水，卡通
冰，毒蛇与雪地，对峙
海边的洛神，因风而起的衣带
赌气的小狗，坐在博物馆门口
博物馆的彩色玻璃，逆光
色彩缤纷的情人节海报
淫雨霏霏，岳阳楼，水墨
裸子植物标本，松果，微距
身体半透明的水母，裸眼可见的发光器官图鉴
血色夕阳，腥咸的海风，虐心的离别海报
枪骑兵，支起的帐篷，买来的战马
爆米花，炸鸡，物美价廉的小吃摊，制作过程
邪恶巫师与教堂废墟
恐龙，怖畏面具，袭人的花香，击剑少年
人形机器人，体素，炸弹人风格的弹跳怪
儿童绘本，色铅笔，情境插画
卖花的小女孩，淫威下的国王（童话）
自由女神，杀青海报，教学流程图
假山，币形徽章，铜钱纹样
真假美猴王，纪念币，浮雕
毒液绿的史莱姆，品茶的狐狸
赌石匠人，博山炉，彩陶
嫖客以外的市井百态，清明上河图
海洛，因特网主题的赛博城市`
  .split('\n')
  .filter((line) => !line.includes('嫖客'));

/** What makers write and nobody should be kept from. */
export const harmlessSentences = [...made, ...near, ...terms.map(({ zh, en }) => `${zh}，${en}`)];
