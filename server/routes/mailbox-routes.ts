import { html } from 'hono/html';
import type { App } from '../http/mount.ts';
import type { Mailbox } from '../notify/mailbox.ts';

/** Local mode only: shows the codes that were sent, as a page and as JSON. */
export function mailboxRoutes(app: App, mailbox: Mailbox): void {
  app.get('/dev/mailbox.json', (c) => c.json(mailbox.letters()));
  app.get('/dev/mailbox', (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'");
    const rows = mailbox.letters().map(
      ({ to, code, purpose, at, text }) =>
        html`<tr>
          <td>${at}</td>
          <td>${to}</td>
          <td>${purpose}</td>
          <td>${text ?? html`<strong>${code}</strong>`}</td>
        </tr>`,
    );
    return c.html(
      html`<!doctype html>
        <html lang="zh-CN">
          <meta charset="utf-8" /><title>验证码收件箱 · 点石</title>
          <h1>验证码收件箱（本机模式）</h1>
          <p>刷新本页查看最近的验证码。</p>
          <table>
            <thead>
              <tr>
                <th>时间</th>
                <th>收件人</th>
                <th>用途</th>
                <th>验证码或通知</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </html>`,
    );
  });
}
