/** The six tools with what each one makes (R1.9, R5.1), in the order every list of them has. `src` turns an image value into an address. */
export function toolTiles(src: (value: string) => string) {
  const pic = (name: string) => src(`seed/${name}.webp`);
  return [
    { to: '/tool/aiCreate/index', title: '图片生成', help: '文字或参考图出图', demo: { kind: 'picture', src: pic('t09') } },
    {
      to: '/tool/aiCreate/intelligent-matting',
      title: '一键抠图',
      help: '透明底 PNG',
      demo: { kind: 'halves', before: pic('cmp1'), after: pic('cmp2'), checker: true },
    },
    {
      to: '/tool/aiCreate/reverse-inference',
      title: '图生提示词',
      help: '看图反推描述',
      demo: { kind: 'words', src: pic('r01'), words: ['青绿山水', '晨雾', '绢本'] },
    },
    {
      to: '/tool/aiCreate/enlarge-image',
      title: '高清放大',
      help: '2×、4× 细节重建',
      demo: { kind: 'halves', before: pic('lo1'), after: pic('t01'), pixelated: true },
    },
    {
      to: '/tool/aiCreate/threeD',
      title: '3D 生成',
      help: '单图转 GLB 模型',
      demo: { kind: 'halves', before: pic('td5b'), after: pic('td0') },
    },
    { to: '/tool/aiCreate/makeLogo', title: 'Logo 生成', help: '图形加字标', demo: { kind: 'mark', src: pic('e11') } },
  ] as const;
}
