import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '#features/landing/landing-page.tsx';

export const Route = createFileRoute('/intro')({ component: LandingPage, staticData: { title: '点石成图' } });
