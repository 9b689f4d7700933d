import type { ReactElement } from 'react';
import type { Image } from '#shared/contract/content.ts';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { useImageUrl } from '#product/use-image-url.ts';

/** R4.3: two results on one another, with a line between them. */
export function CompareDialog({ pair: [left, right], onClose }: { pair: readonly [Image, Image]; onClose: () => void }): ReactElement {
  const url = useImageUrl();
  const side = (picture: Image) => ({ src: url(picture.url), alt: picture.prompt, tag: `种子 ${picture.params?.seed ?? '--'}` });
  return (
    <Dialog open title="对比两张图" width="detail" onClose={onClose}>
      <div className="pb-4">
        <CompareSlider label="对比位置" ratio={left.width / left.height} before={side(left)} after={side(right)} />
      </div>
    </Dialog>
  );
}
