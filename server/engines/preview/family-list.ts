import type { Family } from './families/family.ts';
import { clay } from './families/clay.ts';
import { icons } from './families/icons.ts';
import { ink } from './families/ink.ts';
import { planet } from './families/planet.ts';
import { range } from './families/range.ts';
import { voxel } from './families/voxel.ts';
import type { FamilyName } from './scene-words.ts';

/** Every family that can paint, by the name the words choose it with. */
export const families: Partial<Record<FamilyName, Family>> = { range, ink, planet, clay, voxel, icons };

export function familyNamed(name: FamilyName): Family {
  return families[name] ?? range;
}
