import { Link, linkOptions, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useBanners } from '#api/content/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Banner } from '#ds/patterns/banner/banner.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { asLink } from '#lib/as-link.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { ownPlace } from './banner-link.ts';

/** R5.1: what is going on, one picture at a time. What leads to no place of ours leads to the square. */
export function Banners(): ReactElement {
  const url = useImageUrl();
  const router = useRouter();
  const banners = useBanners();
  if (banners.isError && !banners.data) {
    return (
      <NotLoaded size="sm" title="活动没有载入" problem={failureMessage(failureOf(banners.error))} onRetry={() => void banners.refetch()} />
    );
  }
  if (!banners.data) return <Skeleton ratio={16 / 9} />;
  // What no other route answers is the catch-all's.
  const knows = (path: string) => (router.getMatchedRoutes(path)[2]?.id ?? '/$') !== '/$';
  return (
    <Banner
      label="活动"
      as={Link}
      slides={banners.data.map((row) => ({
        id: row.id,
        src: url(row.image),
        title: row.title,
        meta: row.desc,
        open: asLink(ownPlace(row.link, { knows, parse: router.options.parseSearch }) ?? linkOptions({ to: '/community' })),
      }))}
    />
  );
}
