import type { FamilyName, PaletteName } from '#shared/preview/families.ts';

/** What each family wears when the prompt names no colour. */
export const familyPalettes: Record<FamilyName, { kind: 'landscape' | 'object'; palettes: readonly PaletteName[] }> = {
  range: { kind: 'landscape', palettes: ['qinglu', 'dawn', 'jade', 'spring', 'dusk', 'autumn', 'snow'] },
  ink: { kind: 'landscape', palettes: ['jade', 'steel', 'qinglu'] },
  planet: { kind: 'landscape', palettes: ['ember', 'qinglu', 'lagoon', 'snow', 'autumn', 'dusk'] },
  clay: { kind: 'object', palettes: ['candy', 'dawn', 'spring', 'cinnabar', 'emerald', 'blossom', 'sapphire'] },
  voxel: { kind: 'object', palettes: ['spring', 'snow', 'autumn', 'candy', 'qinglu'] },
  icons: { kind: 'object', palettes: ['ember', 'sapphire', 'emerald', 'lagoon', 'amethyst', 'ruby'] },
  koi: { kind: 'landscape', palettes: ['jade', 'lagoon', 'qinglu'] },
  city: { kind: 'landscape', palettes: ['lagoon', 'dusk', 'night', 'violet'] },
  crystal: { kind: 'object', palettes: ['lagoon', 'sapphire', 'amethyst', 'emerald'] },
  potion: { kind: 'object', palettes: ['ruby', 'sapphire', 'emerald', 'amethyst'] },
  cloud: { kind: 'landscape', palettes: ['dawn', 'spring', 'dusk', 'azure'] },
  terrain: { kind: 'landscape', palettes: ['dawn', 'snow', 'ember', 'azure', 'dusk'] },
  sea: { kind: 'landscape', palettes: ['lagoon', 'azure', 'violet'] },
  poster: { kind: 'landscape', palettes: ['cinnabar', 'lagoon', 'spring', 'autumn', 'dusk'] },
  helmet: { kind: 'landscape', palettes: ['ember', 'dawn', 'lagoon', 'violet'] },
  material: { kind: 'object', palettes: ['steel', 'lagoon', 'autumn', 'moss', 'ember'] },
  pixel: { kind: 'landscape', palettes: ['lagoon', 'dusk', 'spring'] },
  card: { kind: 'landscape', palettes: ['lagoon', 'ember', 'qinglu'] },
};
