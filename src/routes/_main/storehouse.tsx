import { createFileRoute } from '@tanstack/react-router';
import { StorehousePage } from '#features/models/storehouse-page.tsx';

export const Route = createFileRoute('/_main/storehouse')({ component: StorehousePage, staticData: { title: '模型库', bar: 'page' } });
