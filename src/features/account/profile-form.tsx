import { Camera, Check, Copy } from 'lucide-react';
import type { FormEvent, ReactElement } from 'react';
import type { UserInfo } from '#shared/contract/account.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { maskAccount } from '#shared/rules/account-rules.ts';
import { copy } from '#product/copy.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { messages } from './messages.ts';
import { useAvatar } from './use-avatar.tsx';
import { NAME_MAX, useNickname } from './use-nickname.ts';

type Props = { me: Pick<UserInfo, 'id' | 'name' | 'image' | 'mobile' | 'email'>; onDone: () => void };

/** R2.8, R2.9: avatar, nickname and UID of the signed-in member, as the form of the account dialog. */
export function ProfileForm({ me, onDone }: Props): ReactElement {
  const url = useImageUrl();
  const avatar = useAvatar();
  const { typed, problem, pending, edit, cancel, submit } = useNickname(me);
  // Every account began with a code sent to its address.
  const verified = (
    <Tag tone="accent" icon={Check}>
      已验证
    </Tag>
  );
  function save(event: FormEvent): void {
    event.preventDefault();
    if (typed === undefined || typed === me.name) leave();
    else submit(onDone);
  }
  function leave(): void {
    cancel();
    onDone();
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-1 flex-col gap-4.5">
      <div className="flex items-center gap-4">
        <span className="relative">
          <Avatar name={me.name} src={url(me.image, 240) || undefined} size={72} />
          <span
            aria-hidden="true"
            className="absolute -right-0.5 -bottom-0.5 grid size-6.5 place-items-center rounded-full border border-line-2 bg-raised ring-3 ring-overlay"
          >
            <Icon of={Camera} size={14} />
          </span>
        </span>
        <div>
          <Button size="sm" pending={avatar.pending} onClick={avatar.choose}>
            更换头像
          </Button>
          <p className="mt-1.5 text-12 text-3 num">{messages.avatarRule}</p>
          {avatar.input}
        </div>
      </div>
      <TextField
        label="昵称"
        help={messages.nameRule}
        size="lg"
        counter
        maxLength={NAME_MAX}
        autoComplete="nickname"
        value={typed ?? me.name}
        error={problem}
        onChange={edit}
      />
      <TextField
        label="UID"
        size="lg"
        readOnly
        value={String(me.id)}
        trailing={<IconButton label="复制 UID" icon={Copy} size="sm" onClick={() => copy(String(me.id))} />}
      />
      {me.mobile && <TextField label="手机号" size="lg" readOnly value={maskAccount(me.mobile)} trailing={verified} />}
      {me.email && <TextField label="邮箱" size="lg" readOnly value={me.email} trailing={verified} />}
      <div className="mt-auto flex justify-end gap-2">
        <Button variant="ghost" onClick={leave}>
          取消
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          保存
        </Button>
      </div>
    </form>
  );
}
