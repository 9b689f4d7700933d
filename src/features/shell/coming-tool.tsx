import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { useImageUrl } from '#state/use-image-url.ts';

/** A tool that is not open yet: its real layout, what it will do, and the way to what works today. Nothing pretends. */
export function ComingTool({ title, help, picture }: { title: string; help: string; picture: string }): ReactElement {
  const url = useImageUrl();
  return (
    <>
      <aside aria-label={`${title}参数`} className="border-line-1 p-4 tablet:w-panel tablet:flex-none tablet:border-r tablet:p-5">
        <Pic src={url(picture)} alt={`${title}示例`} ratio={4 / 3} lazy={false} />
        <p className="mt-3 text-13 text-2">{help}</p>
      </aside>
      <div className="grid flex-1 place-items-center bg-inset">
        <EmptyState
          stone="updating"
          title={`${title}即将开放`}
          action={
            <ButtonLink as={Link} to="/tool/aiCreate/index" variant="primary">
              去生成图片
            </ButtonLink>
          }
        >
          这个工具还在打磨，开放前不会扣除积分。
        </EmptyState>
      </div>
    </>
  );
}
