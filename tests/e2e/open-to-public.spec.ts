import { openPostgres } from '../../server/node/open-db.ts';
import { fakeWechat } from '../../server/testing/fake-wechat.ts';
import { brokenLaws } from '../../server/testing/points-of.ts';
import { codeFor, startAlipay, startCaptcha, startCompany, startPost } from './company.ts';
import { startEdge } from './edge.ts';
import { api, chooseYear, expect, type Loose, signInAs, test } from './world.ts';

test.use({ ignoreHTTPSErrors: true });

const MOBILE = '13911112222';
const MAIL = 'acheng@dianshi.example';

test('O-1 to O-9 a company open to the public: from the first text message to money that goes back, everything behind TLS, a CDN and two of each', async ({
  page,
  browser,
}) => {
  const [edge, cdn, post, captcha, wechat] = await Promise.all([
    startEdge(),
    startEdge({ cache: true }),
    startPost(),
    startCaptcha(),
    fakeWechat(() => new Date()),
  ]);
  const alipay = await startAlipay((url: string) => url.replace(edge.origin, first.origin));
  const company = await startCompany({
    PAY: 'alipay,wechat',
    ...wechat.env,
    ...alipay.env,
    MODERATION: 'aliyun',
    CAPTCHA: 'aliyun',
    CAPTCHA_SCENE: 'sign-in',
    CAPTCHA_PREFIX: '1a2b3c',
    CAPTCHA_SCRIPT: captcha.script,
    SMTP_URL: post.url,
    SMTP_FROM: '点石 <post@dianshi.example>',
    ORIGIN: edge.origin,
    CDN: `${cdn.origin}/files/`,
  });
  const { cloud, bucket, servers } = company;
  const [first, second] = servers as [Loose, Loose];
  edge.before(first.origin, second.origin);
  cdn.before(first.origin, second.origin);
  const { origin } = edge;
  // Calls of members without a browser go past TLS, to either process.
  let turn = 0;
  const call = (method: string, path: string, body?: unknown, token?: string) =>
    api(turn++ % 2 ? first.origin : second.origin, method, `/api/v2/${path}`, body, token);
  const passed = async () => (await call('POST', 'users/captchaVerify', { captchaVerifyParam: 'a-person' })).body.message.ticket;
  async function signUp(username: string): Promise<Loose> {
    expect((await call('POST', 'users/getCode', { username, source: 'login', ticket: await passed() })).status).toBe(200);
    const code = () => (username.includes('@') ? post.codeFor(username) : codeFor(cloud, username));
    await expect.poll(code).toMatch(/^\d{6}$/);
    return (await call('POST', 'users/login', { username, password: code(), type: 'code' })).body.data;
  }
  try {
    // A member comes, by a text message behind the cloud's captcha.
    await page.goto(origin);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '登录点石' });
    await dialog.getByLabel('手机号或邮箱').fill(MOBILE);
    await dialog.getByRole('button', { name: /获取验证码/ }).click();
    await page.frameLocator('iframe[title=人机验证]').getByRole('button', { name: '我不是机器人' }).click();
    await expect(page.getByText('发送成功')).toBeVisible();
    await expect.poll(() => codeFor(cloud, MOBILE)).toMatch(/^\d{6}$/);
    await dialog.getByLabel('验证码', { exact: true }).fill(codeFor(cloud, MOBILE));
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(`${origin}/home`);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');

    // Points are bought, and a picture is drawn and shown.
    const order = (await call('PUT', 'users/order', { source: 'point', pid: 'point_config-3' }, token)).body.data;
    const sheet = (await call('POST', 'users/pay', { oid: order, type: 'wechat', returnUrl: '/home' }, token)).body.data;
    expect(sheet).toMatchObject({ form: null, qr: expect.stringMatching(/^weixin:/) });
    wechat.pay(sheet.key);
    const { headers, body } = wechat.paidNotice(sheet.key);
    // Told to both processes, and again: it is paid once.
    for (const to of [first, second, first])
      expect((await fetch(`${to.origin}/api/v2/pay/wechat/notify`, { method: 'POST', headers, body })).status).toBe(204);
    await expect.poll(async () => (await call('GET', 'users/permission', undefined, token)).body.data.point).toBe(1600);

    // A year's membership is bought in the browser, at Alipay's own cashier.
    await page.goto(`${origin}/home`);
    const { dialog: offer, buy } = await chooseYear(page);
    await offer.getByRole('radio', { name: /支付宝/ }).check();
    const opened = page.waitForEvent('popup');
    await buy.click();
    const cashier = await opened;
    const pay = cashier.getByRole('button', { name: '确认付款', exact: true });
    await expect(pay).toBeVisible();
    expect(new URL(cashier.url()).origin).toBe(new URL(alipay.env.ALIPAY_GATEWAY).origin);
    await pay.click();
    await expect(cashier.getByText('支付成功')).toBeVisible();
    expect(new URL(cashier.url()).origin).toBe(origin);
    await cashier.close();
    await expect(page.getByRole('button', { name: '标准会员' })).toBeVisible();
    expect(alipay.said).toEqual([]);

    const drawn = (await call('POST', 'sd/txt2img', { prompt: '青绿山水，晨雾', width: 512, height: 512, wait: 20_000 }, token)).body.data;
    const work = drawn.images[0].id as string;
    expect((await call('PUT', 'common/images', { ids: [work], set: { title: '晨雾村庄', published: true } }, token)).status).toBe(200);
    await page.goto(`${origin}/community`);
    const card = page.getByRole('list', { name: '灵感广场' }).getByRole('listitem').first();
    const from = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && new URL(image.currentSrc).origin;
    await expect.poll(() => card.locator('img').first().evaluate(from)).toBe(cdn.origin);
    // Somebody else sees it too, out of what the CDN keeps.
    const other = await signUp(MAIL);
    const elsewhere = await browser.newContext({ ignoreHTTPSErrors: true });
    const there = await elsewhere.newPage();
    await signInAs(there, origin, other);
    await there.goto(`${origin}/community`);
    await expect.poll(() => there.getByRole('list', { name: '灵感广场' }).locator('img').first().evaluate(from)).toBe(cdn.origin);
    expect(cdn.hits()).toBeGreaterThan(0);
    await elsewhere.close();

    // What is said is judged: the flagged one waits for a reviewer.
    const said = await call('PUT', `common/images/${work}/comments`, { text: '雾气画得真好' }, other.token);
    expect([said.status, said.body.data.waits]).toEqual([200, false]);
    const flagged = await call('PUT', `common/images/${work}/comments`, { text: '加微信换一张' }, other.token);
    expect(flagged.body.data.waits).toBe(true);
    const judged = cloud.calls
      .filter(({ action }) => action === 'ImageModeration')
      .map(({ fields }) => JSON.parse(fields.ServiceParameters ?? '{}'));
    expect(judged.map(({ imageUrl }: Loose) => String(imageUrl).split('/files/')[0])).toEqual([origin]);

    // They complain about it; a reviewer hides it and answers both.
    const report = { kind: 'image', targetId: work, reason: 'infringing', text: '这是我画的' };
    const { number } = (await call('POST', 'common/reports', report, other.token)).body.data;
    const desk = async (mobile: string, role: string, path: string) => {
      const info = await signUp(mobile);
      await company.desk('operator', 'grant', mobile, role);
      const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
      const at = await context.newPage();
      await signInAs(at, origin, info);
      await at.goto(`${origin}/desk/${path}`);
      return at;
    };
    const reviewer = await desk('13911113333', 'reviewer', 'complaints');
    await expect(reviewer.getByText(/发布审核：/).first()).toBeVisible();
    await reviewer.getByRole('textbox', { name: '作者会收到' }).fill('');
    await reviewer.keyboard.press('Control+Enter');
    await expect(reviewer.getByText(/^R\d+ 已答复：保留$/)).toBeVisible();
    const seen = (await call('POST', `common/images/${work}/comments`, {})).body.data.comments;
    expect(seen.map(({ text }: Loose) => text)).toEqual(['加微信换一张', '雾气画得真好']);
    const item = reviewer.getByRole('region', { name: `投诉 ${number}` });
    await expect(item).toBeVisible();
    await reviewer.keyboard.press('h');
    await reviewer.getByRole('textbox', { name: '答复' }).fill('已经核对，作品已隐藏。');
    await reviewer.getByRole('textbox', { name: '作者会收到' }).fill('你的作品《晨雾村庄》被投诉侵权，已隐藏。');
    await reviewer.getByRole('button', { name: /^隐藏并答复/ }).click();
    await expect(reviewer.getByText(`${number} 已答复：隐藏`)).toBeVisible();
    expect((await call('POST', `common/images/${work}`, undefined, other.token)).status).toBe(404);

    // Finance gives half of the money back.
    const finance = await desk('13911114444', 'finance', 'orders');
    await finance.getByRole('button', { name: new RegExp(`${sheet.key.slice(-4)}$`) }).click();
    await finance.getByRole('radio', { name: '一部分' }).check();
    const slider = finance.getByRole('slider', { name: '退多少积分' });
    await slider.fill('750');
    await finance.getByRole('textbox', { name: '理由，会员会看到' }).fill('买多了，退一半');
    await finance.getByRole('button', { name: /^退 ¥33\.00/ }).click();
    await expect(finance.getByText('已交给渠道，到账后会通知会员')).toBeVisible();
    expect((await call('GET', 'users/permission', undefined, token)).body.data.point).toBe(850);
    const [[no, refund] = []] = [...wechat.refunds];
    if (!no || !refund) throw new Error('nothing was given back');
    expect(refund.refund).toBe(3300);
    refund.status = 'SUCCESS';
    for (const to of [first, second]) {
      const back = wechat.refundNotice(no);
      expect((await fetch(`${to.origin}/api/v2/pay/wechat/notify`, { method: 'POST', ...back })).status).toBe(204);
    }
    await finance.reload();
    await expect(finance.getByText('部分退款')).toBeVisible();

    // The member sees each step, and the books add up.
    await page.goto(`${origin}/notice`);
    for (const words of ['退款：买多了，退一半', '已付款', '加微信换一张', '你的作品《晨雾村庄》被投诉侵权，已隐藏。'])
      await expect(page.getByText(words).first()).toBeVisible();
    const complainant = (await call('POST', 'users/notices', {}, other.token)).body.data.notices;
    expect(JSON.stringify(complainant)).toContain('已经核对，作品已隐藏。');
    const books = await openPostgres(company.database.url);
    expect(await brokenLaws(books.db)).toEqual([]);
    await books.close();
    expect(bucket.seen.filter(({ refused }) => refused && refused !== 'NoSuchKey')).toEqual([]);
    for (const server of servers) expect(server.output()).not.toMatch(/1391111|acheng@|\b\d{6}\b → /);
  } finally {
    // Nobody listens any more when the servers end.
    for (const context of browser.contexts()) await context.close();
    await company.stop();
    await Promise.all([edge.stop(), cdn.stop(), post.stop(), captcha.stop(), wechat.stop(), alipay.stop()]);
  }
});
