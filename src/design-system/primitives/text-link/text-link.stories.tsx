import preview from '#.storybook/preview';
import { TextLink } from './text-link.tsx';

const meta = preview.meta({ component: TextLink });

export const InText = meta.story({
  render: () => (
    <p className="text-2">
      已经付款？请保留付款截图，<TextLink href="#contact">联系我们</TextLink>
    </p>
  ),
});
export const Quiet = meta.story({
  render: () => (
    <TextLink href="#all" tone="quiet">
      全部
    </TextLink>
  ),
});
export const Acting = meta.story({
  render: () => (
    <TextLink as="button" onClick={() => undefined}>
      忘记密码
    </TextLink>
  ),
});
