import { rmSync } from 'node:fs';
import { startAliyun } from '../../server/testing/fake-aliyun.ts';
import { startCaptcha } from './company.ts';
import { dataDir, expect, startServer, test } from './world.ts';

/** What a bad program would try from in there: it looks for the member's token and for the page around it. */
const REACHED = `JSON.stringify({
  SceneId,
  prefix: window.AliyunCaptchaConfig.prefix,
  reached: [() => localStorage.getItem('token'), () => parent.document.title].map((look) => {
    try { look(); return true; } catch { return false; }
  }),
})`;

test('T-CODE-07 the cloud’s puzzle comes before a code, in a frame from which nothing of this site can be reached', async ({ page }) => {
  const cloud = await startAliyun(() => ({ Code: 'Success', Success: true, Result: { VerifyResult: true, VerifyCode: 'T001' } }));
  const captcha = await startCaptcha(REACHED);
  const dir = dataDir();
  const server = await startServer(dir, {
    CAPTCHA: 'aliyun',
    CAPTCHA_SCENE: 'sign-in',
    CAPTCHA_PREFIX: '1a2b3c',
    CAPTCHA_ENDPOINT: cloud.url,
    CAPTCHA_SCRIPT: captcha.script,
    ALIYUN_KEY_ID: cloud.id,
    ALIYUN_KEY_SECRET: cloud.secret,
  });
  const complaints: string[] = [];
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  try {
    await page.goto(server.origin);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '登录点石' });
    await dialog.getByLabel('手机号或邮箱').fill('13912345678');
    await dialog.getByRole('button', { name: /获取验证码/ }).click();
    await page.frameLocator('iframe[title=人机验证]').getByRole('button', { name: '我不是机器人' }).click();
    await expect(page.getByText('发送成功')).toBeVisible();
    const [call] = cloud.calls;
    expect(call?.fields.SceneId).toBe('sign-in');
    expect(JSON.parse(call?.fields.CaptchaVerifyParam ?? '')).toEqual({ SceneId: 'sign-in', prefix: '1a2b3c', reached: [false, false] });
    expect(complaints).toEqual([]);
  } finally {
    await page.close();
    await server.stop();
    await Promise.all([cloud.stop(), captcha.stop()]);
    rmSync(dir, { recursive: true, force: true });
  }
});
