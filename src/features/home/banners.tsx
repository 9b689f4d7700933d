import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useBanners } from '#api/content/hooks.ts';
import { Banner } from '#ds/patterns/banner/banner.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { useImageUrl } from '#state/use-image-url.ts';

/** R5.1: what is going on, one picture at a time. */
export function Banners(): ReactElement {
  const url = useImageUrl();
  const banners = useBanners();
  if (!banners.data) return <Skeleton ratio={16 / 9} />;
  return (
    <Banner
      label="活动"
      as={Link}
      slides={banners.data.map((row) => ({
        id: row.id,
        src: url(row.image),
        title: row.title,
        meta: row.desc,
        open: { to: '/community' as const },
      }))}
    />
  );
}
