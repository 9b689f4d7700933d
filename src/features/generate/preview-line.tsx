import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';

/** V-27: that no model drew these pictures, said once and quietly, with the way to more about it. */
export function PreviewLine(): ReactElement {
  return (
    <p className="flex min-w-0 items-center gap-2 text-12 text-3">
      <Icon of={FlaskConical} size={14} />
      <span className="truncate">预览引擎：画面由程序按描述与种子绘制，用来试流程</span>
      <Link to="/docs/$page" params={{ page: 'tutorial' }} className="relative flex-none rounded-tick text-2 touch-target hover:underline">
        了解区别
      </Link>
    </p>
  );
}
