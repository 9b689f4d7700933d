import { createFileRoute } from '@tanstack/react-router';
import { FollowPage } from '#features/gallery/follow-page.tsx';

export const Route = createFileRoute('/_main/follow')({ component: FollowPage, staticData: { title: '我的关注', bar: 'page' } });
