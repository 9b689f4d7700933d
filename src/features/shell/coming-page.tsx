import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';

/** A page of the main layout that is not open yet, with the way to what works today. */
export function ComingPage({ title }: { title: string }): ReactElement {
  return (
    <>
      <h1 className="pt-4 text-24 font-semibold">{title}</h1>
      <EmptyState
        stone="updating"
        title={`${title}即将开放`}
        action={
          <ButtonLink as={Link} to="/home" variant="primary">
            回到首页
          </ButtonLink>
        }
      >
        我们正在打磨这一页。作品与积分不受影响。
      </EmptyState>
    </>
  );
}
