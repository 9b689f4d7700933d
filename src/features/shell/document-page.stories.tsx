import { expect, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { meta as siteMeta } from '#shared/contract/content.ts';
import { meta as siteFixture } from '#mocks/fixtures/content.ts';
import { respond } from '#mocks/respond.ts';
import { DocumentOperator } from './document-operator.tsx';
import { DocumentPage } from './document-page.tsx';
import { documentTitles } from './document-titles.ts';
import agreement from './documents/agreement.ts';
import membership from './documents/membership.ts';
import privacy from './documents/privacy.ts';
import { readDocument } from './documents/read-document.ts';
import tutorial from './documents/tutorial.ts';

const meta = preview.meta({
  component: DocumentPage,
  args: { found: { name: 'agreement', document: agreement } as Parameters<typeof DocumentPage>[0]['found'] },
  globals: { user: 'anonymous' },
});

export const Agreement = meta.story();
export const Membership = meta.story({ args: { found: { name: 'membership', document: membership } } });
export const Privacy = meta.story({
  args: { found: { name: 'privacy', document: privacy } },
});
export const Operator = meta.story({
  render: () => <DocumentOperator />,
  beforeEach: ({ msw }) =>
    msw.use(
      respond(siteMeta, {
        data: siteFixture({ site: { ...siteFixture().site, company: '示例科技有限公司', contact: 'kefu@dianshi.example' } }),
      }),
    ),
});
export const Tutorial = meta.story({ args: { found: { name: 'tutorial', document: tutorial } } });
export const Unknown = meta.story({ args: { found: null } });
export const Phone = meta.story({ globals: { user: 'anonymous', viewport: { value: 'phone', isRotated: false } } });

Agreement.test('V-45 a document has a title of its own and a way back', async ({ canvas, loaded, userEvent }) => {
  await expect(document.title).toBe('用户协议 - 点石');
  await userEvent.click(canvas.getByRole('link', { name: '返回' }));
  await expect(loaded.router.state.location.pathname).toBe('/home');
});
Agreement.test(
  'V-45 AC-5 contents lead to every part; edition and date stand on top, and that a lawyer is to look at it',
  async ({ canvas }) => {
    const links = canvas.getByRole('navigation', { name: '目录' }).querySelectorAll('a');
    await expect([...links].map((link) => document.querySelector(link.hash)?.querySelector('h2')?.textContent)).toEqual(
      agreement.parts.map(({ title }, i) => `${i + 1}. ${title}`),
    );
    await expect(canvas.getByText(/^第 4 版，2026 年 11 月 28 日公布并生效/)).toBeVisible();
    await expect(canvas.getByText(/^范本：/)).toBeVisible();
  },
);
Agreement.test('AC-4 AC-5 every agreement ends with who runs the site, and says what they have not filled in', async () => {
  for (const name of ['agreement', 'membership', 'privacy'] as const) {
    const found = await readDocument(name);
    await expect([documentTitles[name], found?.document.parts.at(-1)?.operator, found?.document.edition?.sample]).toEqual([
      documentTitles[name],
      true,
      true,
    ]);
  }
  screen.getByRole('heading', { name: /经营者与联系方式/ }).scrollIntoView();
  await expect((await screen.findAllByText('经营者还没有填写')).length).toBe(6);
});
Operator.test('AC-5 company and contact are the site’s own; what is not filled in is said', async ({ canvas }) => {
  await expect(await canvas.findByText('示例科技有限公司')).toBeVisible();
  await expect(canvas.getByText('kefu@dianshi.example')).toBeVisible();
  await expect(canvas.getAllByText('经营者还没有填写').length).toBeGreaterThan(1);
});
Privacy.test('L-33 the part about minors tells of the mode, and what is kept of it', async ({ canvas }) => {
  await expect(canvas.getByText(/监护人可以在「账号设置」里打开未成年人模式.*只存密码摘要/)).toBeVisible();
});
Privacy.test('AC-5 third parties, retention, minors, algorithm and complaints each have a part', async ({ canvas }) => {
  for (const title of ['保存在哪里，保存多久', '向谁提供', '未成年人', '算法说明与备案', '修改、联系与投诉'])
    await expect(canvas.getByRole('heading', { name: new RegExp(title) })).toBeVisible();
});
Unknown.test('says so and leads on', async ({ canvas }) => {
  await expect(canvas.getByText('没有这份文档')).toBeVisible();
});
