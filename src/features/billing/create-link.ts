import { linkOptions } from '@tanstack/react-router';
import { asLink } from '#lib/as-link.ts';

/** Where one goes with what was bought: an empty form to create with. */
export const createLink = asLink(linkOptions({ to: '/tool/aiCreate/index', search: { againImgMake: '' } }));
