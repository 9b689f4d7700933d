import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { UploadWell } from './upload-well.tsx';

const meta = preview.meta({
  component: UploadWell,
  args: {
    label: '拖入图片，或点击上传',
    help: 'JPG、PNG、WebP，单张 20 MB 以内，一次最多 20 张',
    button: '上传图片',
    accept: 'image/png,image/jpeg,image/webp',
    multiple: true,
    children: (
      <Button size="sm" variant="ghost">
        从我的创作选
      </Button>
    ),
    onFiles: fn(),
    onLinks: fn((links: readonly string[]) => links.some((link) => link.includes('work='))),
  },
  decorators: [
    (Story) => (
      <div className="w-panel px-5">
        <Story />
      </div>
    ),
  ],
});
const picture = (name: string): File => new File(['x'], name, { type: 'image/png' });

export const Idle = meta.story();
export const Over = meta.story({ play: async ({ canvas }) => void (await fireEvent.dragOver(canvas.getByRole('group'))) });
export const Uploading = meta.story({ args: { sending: { done: 0, total: 1 } } });
export const UploadingSeveral = meta.story({ args: { sending: { done: 2, total: 5 } } });
export const Offline = meta.story({ args: { sending: { done: 2, total: 5, waiting: true } } });
export const Failed = meta.story({ args: { error: '上传失败，文件超过 20 MB。' } });
export const Wanted = meta.story({ args: { wanted: true } });
export const Disabled = meta.story({ args: { disabled: true } });
export const GivenHeight = meta.story({
  args: {
    label: '拖入图片新建',
    help: 'JPG、PNG、WebP，单张 20 MB 以内，至少 10 张为好',
    button: '选图片',
    children: undefined,
    fill: true,
  },
  decorators: [
    (Story) => (
      <div className="h-80">
        <Story />
      </div>
    ),
  ],
});

Idle.test('takes chosen files', async ({ args, canvas, userEvent }) => {
  await userEvent.upload(canvas.getByLabelText('上传图片', { selector: 'input' }), [picture('a.png'), picture('b.png')]);
  await expect(args.onFiles).toHaveBeenCalledWith([expect.objectContaining({ name: 'a.png' }), expect.objectContaining({ name: 'b.png' })]);
});
Idle.test('takes pasted files', async ({ args }) => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(picture('pasted.png'));
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  await expect(args.onFiles).toHaveBeenCalledWith([expect.objectContaining({ name: 'pasted.png' })]);
});
Idle.test('takes dropped files', async ({ args, canvas }) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(picture('dropped.png'));
  canvas.getByRole('group').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect(args.onFiles).toHaveBeenCalledWith([expect.objectContaining({ name: 'dropped.png' })]);
});
Idle.test('gives the address of a dropped link, and takes its picture only where nobody wants the address', async ({ args, canvas }) => {
  const drop = (address: string) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(picture('thumb.webp'));
    dataTransfer.setData('text/uri-list', `# a work\r\n${address}`);
    canvas.getByRole('group').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };
  drop('https://dianshi.example/create?work=a');
  await expect(args.onLinks).toHaveBeenCalledWith(['https://dianshi.example/create?work=a']);
  await expect(args.onFiles).not.toHaveBeenCalled();
  drop('https://elsewhere.example/');
  await expect(args.onFiles).toHaveBeenCalledWith([expect.objectContaining({ name: 'thumb.webp' })]);
});
