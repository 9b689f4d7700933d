import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useUpload } from '#api/content/hooks.ts';
import { linkProblem } from '#shared/rules/own-link.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { dayFrom, dayUntil, type EditedBanner, fromDay, untilDay } from './announcement-terms.ts';

type BannerDialogProps = { banner: EditedBanner; onClose: () => void; onDone: (banner: EditedBanner) => void };

/** One banner: its picture, words, where it leads, and for how long it is seen. */
export function BannerDialog({ banner, onClose, onDone }: BannerDialogProps): ReactElement {
  const url = useImageUrl();
  const upload = useUpload();
  const [form, setForm] = useState(banner);
  const set = (change: Partial<EditedBanner>) => setForm((before) => ({ ...before, ...change }));
  const { choose, input } = useFilePicker('横幅图片', 'image/png,image/jpeg,image/webp', (file) =>
    upload.mutate(file, {
      onSuccess: ({ key }) => set({ image: key }),
      onError: (error) => toast('neg', failureMessage(failureOf(error))),
    }),
  );
  const wrongLink = linkProblem(form.link);
  const wrongTime = form.from && form.until && form.from >= form.until ? '结束不能早于开始' : undefined;
  const missing = !form.image ? '请选一张图' : !form.title.trim() ? '请填写标题' : (wrongLink ?? wrongTime);
  return (
    <Dialog
      open
      title={banner.title ? `编辑「${banner.title}」` : '加一条横幅'}
      width="account"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabledReason={missing} onClick={() => onDone({ ...form, state: undefined })}>
            放进列表
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <div className="flex items-center gap-4">
          <span className="w-40 flex-none">
            <Pic src={form.image ? url(form.image) : undefined} alt="横幅图片" ratio={16 / 9} />
          </span>
          <Button size="sm" pending={upload.isPending} onClick={choose}>
            {form.image ? '换图' : '选图'}
          </Button>
          {input}
        </div>
        <TextField label="标题" value={form.title} maxLength={30} onChange={(title) => set({ title })} />
        <TextField label="说明" help="可以不填" value={form.desc} maxLength={60} onChange={(desc) => set({ desc })} />
        <TextField
          label="链接"
          help="本站的路径，如 /community?tag=场景；不填就到灵感广场"
          error={wrongLink}
          value={form.link}
          maxLength={300}
          onChange={(link) => set({ link })}
        />
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField label="从哪天" type="date" value={dayFrom(form.from)} onChange={(chosen) => set({ from: fromDay(chosen) })} />
          <TextField
            label="到哪天"
            type="date"
            error={wrongTime}
            value={dayUntil(form.until)}
            onChange={(chosen) => set({ until: untilDay(chosen) })}
          />
        </div>
        <p className="text-12 text-3">两天都算在内，不选就一直显示。发布以后会员才看到。</p>
      </div>
    </Dialog>
  );
}
