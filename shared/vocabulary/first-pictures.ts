/** What a new member is offered as a first picture: words that the preview engine knows to the last, and what they come to with this seed. */
export const FIRST_PICTURES = [
  { prompt: '锦鲤池，荷叶，波光', seed: 45, picture: 'seed/first-koi.webp' },
  { prompt: '像素红药水', seed: 33, picture: 'seed/first-potion.webp' },
  { prompt: '绿色体素小岛，小屋，剖面岩层', seed: 12, picture: 'seed/first-isle.webp' },
  { prompt: '黏土小机器人，棚拍', seed: 9, picture: 'seed/first-robot.webp' },
  { prompt: '水墨远山，红日，留白', seed: 7, picture: 'seed/first-ink.webp' },
  { prompt: '盾牌图标', seed: 10, picture: 'seed/first-shield.webp' },
] as const;
/** Their shape on the form and in pixels. */
export const FIRST_RATIO = '1:1';
