import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk.ts';
import { deskEngine } from '#mocks/fixtures/desk.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskModelsPage } from './models-page.tsx';

const meta = preview.meta({ component: DeskModelsPage, parameters: { layout: 'fullscreen' } });

export const Ready = meta.story();
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(contract.deskEngines)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskEngines, 500)) });
export const FirstDay = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(contract.deskEngines, { data: { engines: [], files: [] } })),
});
export const OnlyTheEnvironment = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(contract.deskEngines, {
        data: {
          engines: [
            deskEngine({ id: 'main', name: 'comfyui', fromEnvironment: true, state: 'away', retryIn: 4, lastError: 'ECONNREFUSED' }),
          ],
          files: [],
        },
      }),
    ),
});
export const ForSupport = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(contract.deskSelf, { data: { name: '何屿', role: 'support', waiting: {} } })),
});
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const AddingAnEngine = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /接一台引擎/ }));
    await screen.findByRole('dialog', { name: '接一台引擎' });
  },
});
export const EditingAModel = meta.story({
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '山海 XL v2' }));
    await screen.findByRole('dialog', { name: '编辑「山海 XL v2」' });
  },
});

Ready.test('what waits for a person is counted and shown alone', async ({ canvas, userEvent }) => {
  await canvas.findByRole('row', { name: /shanhai_xl_v2/ });
  await userEvent.click(canvas.getByRole('radio', { name: /要处理/ }));
  await expect(canvas.getAllByRole('row')).toHaveLength(3);
  await expect(canvas.getByRole('row', { name: /forge_icons_v3.*文件不见了/ })).toBeVisible();
  await expect(canvas.getByRole('row', { name: /ink-blank.*SD 1.5 ≠ SDXL.*底模不符/ })).toBeVisible();
});

Ready.test('j and k walk the files, Enter edits, and the bar says what to do', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(contract.saveDeskModel, ({ body, params }) => (sent.push([params.id, body]), { data: { id: params.id } })),
    respond(contract.mapDeskFile, ({ body }) => (sent.push(body), { data: { files: 1 } })),
  );
  const bar = (name: RegExp) => canvas.findByRole('region', { name });
  const gone = within(await bar(/选中的文件：forge_icons_v3/));
  await expect(gone.getByText(/起文件不见，前台已自动隐藏，3 个排队任务改走退回，6 积分已退/)).toBeVisible();
  await userEvent.click(gone.getByRole('button', { name: '换成 forge_icons_v4.safetensors' }));
  await userEvent.click(gone.getByRole('button', { name: '永久下架' }));
  await waitFor(() =>
    expect(sent).toEqual([{ kind: 'checkpoint', stem: 'forge_icons_v4', modelId: 'forge-icons' }, ['forge-icons', { listing: 'hidden' }]]),
  );
  await userEvent.keyboard('j');
  await expect(canvas.getByRole('button', { name: 'forge_icons_v4.safetensors' })).toHaveFocus();
  const found = within(await bar(/选中的文件：forge_icons_v4/));
  await userEvent.click(found.getByRole('button', { name: '上架' }));
  await waitFor(() => expect(sent.at(-1)).toEqual(['m-forge-icons-v4', { listing: 'listed' }]));
  await userEvent.keyboard('jjk');
  await expect(canvas.getByRole('button', { name: 'shanhai_xl_v2.safetensors' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect(await screen.findByRole('dialog', { name: '编辑「山海 XL v2」' })).toBeVisible();
});

Ready.test('/ finds files by their name, their model’s and its base', async ({ canvas, userEvent }) => {
  await canvas.findByRole('row', { name: /shanhai_xl_v2/ });
  await userEvent.keyboard('/');
  await userEvent.keyboard('青绿');
  await expect(canvas.getAllByRole('row')).toHaveLength(2);
  await expect(canvas.getByRole('row', { name: /qinglv/ })).toBeVisible();
});

Ready.test('a price is edited where it stands: Enter saves it, Esc leaves it', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(contract.saveDeskModel, ({ body, params }) => {
      sent.push([params.id, body]);
      return { data: { id: params.id } };
    }),
  );
  await userEvent.click(await canvas.findByRole('button', { name: '山海 XL v2 每张 2 积分，修改' }));
  await userEvent.keyboard('9{Escape}');
  await userEvent.click(canvas.getByRole('button', { name: '山海 XL v2 每张 2 积分，修改' }));
  await userEvent.clear(canvas.getByRole('textbox', { name: '山海 XL v2 每张积分' }));
  await userEvent.keyboard('3{Enter}');
  await waitFor(() => expect(sent).toEqual([['shanhai-xl', { price: 3 }]]));
  await userEvent.click(canvas.getByRole('switch', { name: '上架 山海 XL v2' }));
  await waitFor(() => expect(sent.at(-1)).toEqual(['shanhai-xl', { listing: 'hidden' }]));
});

Ready.test('an engine that does not answer is refused where its address stands', async ({ canvas, userEvent, msw }) => {
  msw.use(fail(contract.saveDeskEngine, 400, { message: 'http://10.2.0.14:8188 没有按 comfyui 的方式回答', fields: { url: '没有回答' } }));
  await userEvent.click(await canvas.findByRole('button', { name: /接一台引擎/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '接一台引擎' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '编号' }), 'comfy-04');
  await userEvent.type(dialog.getByRole('textbox', { name: '地址' }), 'http://10.2.0.14:8188');
  await userEvent.click(dialog.getByRole('button', { name: '试一下并保存' }));
  await expect(await dialog.findByText('没有回答')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '地址' })).toHaveValue('http://10.2.0.14:8188');
});

Ready.test('a scan says how many engines did not answer', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '扫描' }));
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain('4 台里有 1 台没有回答'));
});

ForSupport.test('who may not change anything sees everything and is offered nothing', async ({ canvas, userEvent }) => {
  await expect(await canvas.findByRole('row', { name: /forge_icons_v3.*文件不见了/ })).toBeVisible();
  await expect(canvas.getByText('只有负责人能改，你可以看')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect(canvas.getByRole('region', { name: /选中的文件：shanhai_xl_v2/ })).toBeVisible();
  for (const one of canvas.getAllByRole('switch')) await expect(one).toBeDisabled();
  await expect(canvas.queryByRole('button', { name: /接一台引擎|设置|上架|下架|编辑|修改/ })).toBeNull();
});

Ready.test('the navigation tells how much waits, and ? tells the keys of what the operator opens', async ({ canvas, userEvent, msw }) => {
  const link = await canvas.findByRole('link', { name: /投诉.*12 件待处理/ });
  await expect(canvas.getByRole('link', { name: '会员' })).toBeVisible();
  await userEvent.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: '运营台快捷键' }));
  await expect(sheet.getByText('审计')).toBeVisible();
  await expect(sheet.getByRole('region', { name: '处理投诉' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  msw.use(respond(contract.deskSelf, { data: { name: '沈砚', role: 'owner', waiting: {} } }));
  await userEvent.click(await canvas.findByRole('button', { name: '扫描' }));
  await waitFor(() => expect(link).not.toHaveAccessibleName(/待处理/));
});
