import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { joined, type Shape } from '../../scripts/one-path-icons.ts';
import { expect, test } from './world.ts';

const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons');

test('an icon of one path is painted as its shapes are, for every icon there is', async ({ page }) => {
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map(async (name) => ({ name, icon: (await import(join(folder, name))) as { __iconData?: { node: Shape[] } } })),
  );
  const all = modules.flatMap(({ name, icon }) => {
    const shapes = icon.__iconData?.node ?? [];
    return shapes.length > 1 ? [{ name, shapes, one: joined(shapes) }] : [];
  });
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(({ one }) => one.length === 1).length).toBeGreaterThan(1000);
  const different = await page.evaluate((icons) => {
    const context = new OffscreenCanvas(96, 96).getContext('2d', { willReadFrequently: true });
    if (!context) return ['no canvas'];
    Object.assign(context, { lineWidth: 2, lineCap: 'round', lineJoin: 'round' });
    context.scale(4, 4);
    const pathOf = ([tag, given]: Shape): Path2D => {
      const [at, path] = [(name: string) => Number(given[name] ?? 0), new Path2D(given.d)];
      if (tag === 'circle') path.arc(at('cx'), at('cy'), at('r'), 0, 7);
      if (tag === 'ellipse') path.ellipse(at('cx'), at('cy'), at('rx'), at('ry'), 0, 0, 7);
      if (tag === 'rect')
        path.roundRect(at('x'), at('y'), at('width'), at('height'), [{ x: at('rx') || at('ry'), y: at('ry') || at('rx') }]);
      // A canvas, unlike an SVG, draws no line without a length, which is a dot.
      if (tag === 'line') path.addPath(new Path2D(`M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2') + 1e-3}`));
      if (tag.startsWith('poly')) path.addPath(new Path2D(`M${given.points}${tag === 'polygon' ? 'z' : ''}`));
      return path;
    };
    const paint = (shapes: Shape[]) => {
      context.clearRect(0, 0, 24, 24);
      for (const shape of shapes) context.stroke(pathOf(shape));
      return context.getImageData(0, 0, 96, 96).data;
    };
    return icons
      .filter(({ shapes, one }) => {
        const each = shapes.map((shape) => paint([shape]));
        // Edges are smoothed in another way where much is drawn at once: what is painted here and bare there is what counts.
        return paint(one).some((value, n) => {
          const parts = each.reduce((sum, part) => sum + (part[n] ?? 0), 0);
          return Math.min(value, parts) < 30 && Math.max(value, parts) > 200;
        });
      })
      .map(({ name }) => name);
  }, all);
  expect(different).toEqual([]);
});

test('the built pages hold icons of one path', async ({ page, origin }) => {
  for (const path of ['/intro', '/community']) {
    await page.goto(origin + path);
    await expect(page.locator('svg.lucide > path:only-child').first()).toBeAttached();
    // A shape with a look of its own stays one.
    await expect(page.locator('svg.lucide > :not([fill]) ~ :not([fill])')).toHaveCount(0);
  }
});
