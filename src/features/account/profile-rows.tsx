import { Copy } from 'lucide-react';
import type { FormEvent, ReactElement } from 'react';
import type { UserInfo } from '#shared/contract/account.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { copy } from '#product/copy.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { messages } from './messages.ts';
import { SettingRow } from './setting-row.tsx';
import { useAvatar } from './use-avatar.tsx';
import { NAME_MAX, useNickname } from './use-nickname.ts';

type Me = Pick<UserInfo, 'id' | 'name' | 'image'>;

/** R2.9: avatar, nickname and UID of the signed-in member, as rows of the settings. */
export function ProfileRows({ me }: { me: Me }): ReactElement {
  return (
    <>
      <AvatarRow me={me} />
      <NameRow me={me} />
      <SettingRow title="UID">
        {me.id}
        <IconButton label="复制" icon={Copy} size="sm" onClick={() => copy(String(me.id))} />
      </SettingRow>
    </>
  );
}

function AvatarRow({ me }: { me: Me }): ReactElement {
  const url = useImageUrl();
  const avatar = useAvatar();
  return (
    <SettingRow title="头像" help={messages.avatarRule}>
      <Avatar name={me.name} src={url(me.image, 240) || undefined} size={44} />
      <Button size="sm" aria-label="更换头像" pending={avatar.pending} onClick={avatar.choose}>
        更换
      </Button>
      {avatar.input}
    </SettingRow>
  );
}

function NameRow({ me }: { me: Me }): ReactElement {
  const { typed, problem, pending, edit, cancel, submit } = useNickname(me);
  if (typed === undefined) {
    return (
      <SettingRow title="昵称" help={messages.nameRule}>
        {me.name}
        <Button size="sm" aria-label="修改昵称" onClick={() => edit(me.name)}>
          修改
        </Button>
      </SettingRow>
    );
  }
  return (
    <SettingRow title="昵称" help={problem === undefined ? messages.nameRule : undefined}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-wrap items-start justify-end gap-2"
      >
        <div className="w-40 tablet:w-55">
          <TextField
            label="昵称"
            hideLabel
            counter
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
            autoFocus
            maxLength={NAME_MAX}
            value={typed}
            error={problem}
            onChange={edit}
          />
        </div>
        <Button type="submit" variant="primary" pending={pending}>
          保存
        </Button>
        <Button variant="ghost" onClick={cancel}>
          取消
        </Button>
      </form>
    </SettingRow>
  );
}
