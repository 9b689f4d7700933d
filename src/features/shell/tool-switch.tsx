import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { Menu, MenuLink } from '#ds/primitives/menu/menu.tsx';
import { toolPages } from '#product/tools.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { usePricedTools } from './tool-prices.ts';

/** The picture a tool is known by: what comes out of it. */
function pictureOf(id: keyof typeof toolPages): string {
  const demo = toolPages[id].tile?.demo;
  return !demo ? '' : demo.kind === 'halves' ? demo.after : demo.src;
}

/** V-12: on phones the title is the way to the other tools. */
export function ToolSwitch({ title }: { title: string }): ReactElement {
  return (
    <Menu
      sheet={false}
      width="tools"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${title}，换工具`}
          className="flex h-11 min-w-0 items-center gap-1.5 rounded-ctl px-2 text-16 font-semibold active:bg-press bleed:bg-on-img-ctl bleed:text-on-img-1"
        >
          <span className="truncate">{title}</span>
          <span className="text-3 bleed:text-on-img-1">
            <Icon of={ChevronDown} size={16} />
          </span>
        </button>
      }
    >
      <Tools />
    </Menu>
  );
}

/** Asked for with the first look at the menu. */
function Tools(): ReactElement[] {
  const url = useImageUrl();
  return usePricedTools().map(({ id, name, to, cost }) => (
    <MenuLink
      key={id}
      as={Link}
      to={to}
      activeOptions={{ includeSearch: false }}
      thumb={url(`seed/${pictureOf(id)}.webp`, 240)}
      hint={cost}
    >
      {name}
    </MenuLink>
  ));
}
