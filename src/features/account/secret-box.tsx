import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { copy } from '#product/copy.ts';
import { Button } from '#ds/primitives/button/button.tsx';

/** Something that is shown this once, to be copied. */
export function SecretBox({ secret }: { secret: string }): ReactElement {
  return (
    <div className="flex items-center gap-2 rounded-ctl bg-hover px-3 py-2.5">
      <code className="min-w-0 flex-1 text-13 break-all select-all">{secret}</code>
      <Button size="sm" icon={Copy} onClick={() => copy(secret)}>
        复制
      </Button>
    </div>
  );
}
