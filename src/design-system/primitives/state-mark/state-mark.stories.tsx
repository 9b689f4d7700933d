import preview from '#.storybook/preview';
import { StateMark } from './state-mark.tsx';

const meta = preview.meta({ component: StateMark, args: { children: '正常', state: 'fine' as const } });

export const Fine = meta.story();
export const Attention = meta.story({ args: { children: '只在 1 台', state: 'attention' } });
export const Off = meta.story({ args: { children: '已隐藏', state: 'off' } });
export const Alarm = meta.story({ args: { children: '文件不见了', state: 'alarm' } });
export const Light = meta.story({ args: { children: '熔断', state: 'alarm' }, globals: { theme: 'light' } });
