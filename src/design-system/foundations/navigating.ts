import type { ComponentProps, ElementType } from 'react';

/**
 * Props of a component that navigates. `as` defaults to a plain anchor; features pass the router's `Link`,
 * so the design system never meets a router and the link's own props stay typed.
 */
export type Navigating<E extends ElementType, Own> = Own & { as?: E } & Omit<ComponentProps<E>, keyof Own | 'as' | 'className' | 'style'>;
