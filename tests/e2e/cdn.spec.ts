import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { dataDir, demoMember, expect, signInAs, startServer, test } from './world.ts';

/** What a CDN is to the product: another origin that hands on what it is asked for. */
async function startCdn(): Promise<{ origin: string; behind(origin: string): void; stop(): Promise<void> }> {
  let source = '';
  const server = createServer((asked, answer) => {
    const onwards = request(source + (asked.url ?? ''), { method: asked.method ?? 'GET' }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    onwards.on('error', () => answer.destroy());
    onwards.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behind: (origin) => (source = origin),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const toy = join(import.meta.dirname, '../../server/seed/pictures/cut1.webp');

test('REL-3 behind a CDN every file comes from there: walls, a picture in full, uploads, 3D models, under the same policy', async ({
  page,
}) => {
  const cdn = await startCdn();
  const dir = dataDir();
  const server = await startServer(dir, { CAPTCHA: 'off', CDN: `${cdn.origin}/files/` });
  cdn.behind(server.origin);
  try {
    const past: string[] = [];
    page.on('request', (asked) => asked.url().startsWith(`${server.origin}/files/`) && past.push(asked.url()));
    const shown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && new URL(image.currentSrc).origin;
    const { info } = await demoMember(server.origin);
    await signInAs(page, server.origin, info);

    await page.goto(`${server.origin}/community`);
    const card = page.getByRole('list', { name: '灵感广场' }).getByRole('listitem').first();
    await expect.poll(() => card.locator('img').first().evaluate(shown)).toBe(cdn.origin);
    await card.getByRole('link').first().click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.locator('img').first().evaluate(shown)).toBe(cdn.origin);

    await page.goto(`${server.origin}/tool/aiCreate/threeD`);
    const form = page.getByRole('form', { name: '3D 参数' });
    await form.locator('input[type=file]').setInputFiles(toy);
    await expect.poll(() => page.getByRole('img', { name: '等待做成模型的图片' }).evaluate(shown)).toBe(cdn.origin);
    const fetched = page.waitForResponse((answer) => answer.url().includes('.glb'));
    await form.getByRole('button', { name: /^生成 3D/ }).click();
    expect(new URL((await fetched).url()).origin).toBe(cdn.origin);
    await expect(page.getByRole('application', { name: /3D 模型$/ })).toBeVisible();
    expect(past).toEqual([]);
  } finally {
    await page.close();
    await server.stop();
    await cdn.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
