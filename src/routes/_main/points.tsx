import { createFileRoute } from '@tanstack/react-router';
import { PointsPage } from '#features/billing/points-page.tsx';

export const Route = createFileRoute('/_main/points')({ component: PointsPage, staticData: { title: '积分对账单', bar: 'page' } });
