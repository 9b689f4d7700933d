import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { useSource } from '#api/tools/hooks.ts';
import type { SourceInfo } from '#shared/contract/tools.ts';
import { SIGNUP_POINTS } from '#shared/rules/limits.ts';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { requireLogin, session } from '#state/session.ts';
import { SourceField } from '../source-field.tsx';
import { type ModelPicker, RepaintPanel } from './repaint-panel.tsx';
import { RepaintStage } from './repaint-stage.tsx';
import { useRepaint } from './use-repaint.ts';

type RepaintPageProps = {
  /** Key of the picture; undefined while none is chosen. */
  image: string | undefined;
  /** The checkpoint to paint with; empty is the default one. */
  modelId: string;
  modelPicker: ModelPicker;
};

const title = '局部重画';

/** Repaints a marked part of a picture or extends its frame. The picture stands in the address: a reload keeps it, and what was marked. */
export function RepaintPage({ image = '', modelId, modelPicker }: RepaintPageProps): ReactElement {
  const { token } = useSnapshot(session);
  const navigate = useNavigate();
  const source = useSource(image).data;
  const field = <SourceField image={image} onChange={(key) => void navigate({ to: '.', search: key ? { image: key } : {} })} />;
  // The key: each picture has a mask, a history and fields of its own.
  if (source) return <Repaint key={source.key} source={source} modelId={modelId} modelPicker={modelPicker} field={field} />;
  return (
    <>
      <div className="flex-none border-line-1 bg-wall p-4 tablet:w-panel tablet:border-r tablet:p-5">{field}</div>
      <section aria-label="画布" className="grid min-h-80 min-w-0 flex-1 place-items-center bg-inset p-4">
        {token ? (
          <EmptyState title={title}>选一张图，涂出要改的地方，或把画面往外扩。没有涂到的地方一个像素也不变。</EmptyState>
        ) : (
          <SignInFirst title={title} onSignIn={requireLogin}>{`登录后可以使用，新用户送 ${SIGNUP_POINTS} 积分。`}</SignInFirst>
        )}
      </section>
    </>
  );
}

type RepaintProps = Omit<RepaintPageProps, 'image'> & { source: SourceInfo; field: ReactElement };

function Repaint({ source, modelId, modelPicker, field }: RepaintProps): ReactElement {
  const repaint = useRepaint(source, modelId);
  return (
    <div className="flex min-h-0 w-full flex-col max-tablet:h-canvas tablet:flex-1 tablet:flex-row">
      <RepaintPanel repaint={repaint} modelPicker={modelPicker} field={field} />
      <RepaintStage repaint={repaint} />
    </div>
  );
}
