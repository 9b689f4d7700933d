import type { App } from '../http/mount.ts';
import { randomKey } from '../kernel/crypto.ts';
import type { Ports } from '../ports/ports.ts';

/** What the page that has the frame hears of it. */
const SCRIPT = `const { scene, prefix, region, script } = document.body.dataset;
const tell = (said) => parent.postMessage({ captcha: said.step, param: said.param }, '*');
window.AliyunCaptchaConfig = { region, prefix };
const loader = document.createElement('script');
loader.src = script;
loader.onerror = () => tell({ step: 'away' });
loader.onload = () => window.initAliyunCaptcha({
  SceneId: scene, mode: 'embed', element: '#captcha', button: '#begin', language: 'cn', immediate: true,
  success: (param) => tell({ step: 'answered', param }),
  fail: () => tell({ step: 'missed' }),
  onError: () => tell({ step: 'away' }),
  getInstance: () => {},
});
document.head.append(loader);`;

const STYLE = `:root { color-scheme: light dark; } body { margin: 0; display: grid; place-items: center; min-height: 100dvh;
  font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; }`;

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The cloud's puzzle in a frame of its own. Its program comes from another company and changes by itself: here it has no origin,
 * so neither the token nor anything else of this site is within its reach, and the pages keep their policy (decision 0062).
 */
export function captchaFrame(app: App, { config: { aliyunCaptcha } }: Pick<Ports, 'config'>): void {
  const { scene, prefix, region, script } = aliyunCaptcha;
  app.get('/api/v2/users/captcha/frame', (c) => {
    const nonce = randomKey(18);
    c.header(
      'Content-Security-Policy',
      [
        'sandbox allow-scripts',
        "default-src 'none'",
        // What its first script loads is its own business.
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        "style-src 'unsafe-inline' https:",
        'img-src https: data: blob:',
        'font-src https: data:',
        'media-src https: data:',
        'connect-src https:',
        'worker-src blob:',
        "frame-ancestors 'self'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
    );
    const data = Object.entries({ scene, prefix, region, script }).map(([name, value]) => `data-${name}="${quoted(value)}"`);
    return c.html(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>人机验证</title><style>${STYLE}</style></head><body ${data.join(' ')}><main id="captcha"></main><button id="begin" hidden></button><script nonce="${nonce}">${SCRIPT}</script></body></html>`,
    );
  });
}
