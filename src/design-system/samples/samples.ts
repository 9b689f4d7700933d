import astronaut from './h01.webp';
import before from './cmp1.webp';
import chest from './y05.webp';
import city from './u01.webp';
import crystal from './x03.webp';
import cut from './cmp2.webp';
import fox from './y20.webp';
import icons from './ns1.webp';
import ink from './i03.webp';
import isle from './c02.webp';
import jelly from './s01.webp';
import koi from './k04.webp';
import koiTall from './k05.webp';
import peaks from './t01.webp';
import pixel from './w01.webp';
import planet from './p01.webp';
import ranges from './r01.webp';
import red from './t09.webp';
import robot from './q03.webp';
import voxel from './v02.webp';
import vista from './g01.webp';

/** Pictures for stories only; the product's come from its own server. */
export const samples = {
  astronaut,
  before,
  chest,
  city,
  crystal,
  cut,
  fox,
  icons,
  ink,
  isle,
  jelly,
  koi,
  koiTall,
  peaks,
  pixel,
  planet,
  ranges,
  red,
  robot,
  voxel,
  vista,
};

/** In the order of the facets of the landing page. */
export const wall = [isle, crystal, voxel, ink, icons, ranges, peaks, jelly, chest, city, koi, pixel, planet, astronaut, red, vista];
