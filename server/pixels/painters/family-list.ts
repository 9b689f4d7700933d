import { card } from './families/card.ts';
import { city } from './families/city.ts';
import { clay } from './families/clay.ts';
import { cloud } from './families/cloud.ts';
import { crystal } from './families/crystal.ts';
import type { Family } from './families/family.ts';
import { helmet } from './families/helmet.ts';
import { icons } from './families/icons.ts';
import { ink } from './families/ink.ts';
import { koi } from './families/koi.ts';
import { material } from './families/material.ts';
import { pixel } from './families/pixel.ts';
import { planet } from './families/planet.ts';
import { poster } from './families/poster.ts';
import { potion } from './families/potion.ts';
import { range } from './families/range.ts';
import { sea } from './families/sea.ts';
import { terrain } from './families/terrain.ts';
import { voxel } from './families/voxel.ts';
import type { FamilyName } from '#shared/preview/families.ts';

/** Every family that can paint, by the name the words choose it with. */
export const families: Readonly<Record<FamilyName, Family>> = {
  range,
  ink,
  planet,
  clay,
  voxel,
  icons,
  koi,
  city,
  crystal,
  potion,
  cloud,
  terrain,
  sea,
  poster,
  helmet,
  material,
  pixel,
  card,
};
