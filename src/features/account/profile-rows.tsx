import { Copy } from 'lucide-react';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useSaveAvatar, useSaveName } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { isNickname } from '#api/contract/account-rules.ts';
import type { UserInfo } from '#api/contract/account.ts';
import { failureMessage } from '#api/failure-message.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { copy } from '#state/copy.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#state/use-image-url.ts';
import { messages } from './messages.ts';
import { SettingRow } from './setting-row.tsx';

/** Spec §9: longest nickname, and what an avatar's file must stay under. */
const NAME_MAX = 15;
const AVATAR_MAX = 2048 * 1024;

type Me = Pick<UserInfo, 'id' | 'name' | 'image'>;

/** R2.9: avatar, nickname and UID of the signed-in member. */
export function ProfileRows({ me }: { me: Me }): ReactElement {
  return (
    <>
      <AvatarRow me={me} />
      <NameRow name={me.name} />
      <SettingRow title="UID">
        {me.id}
        <IconButton label="复制" icon={Copy} size="sm" onClick={() => copy(String(me.id))} />
      </SettingRow>
    </>
  );
}

function AvatarRow({ me }: { me: Me }): ReactElement {
  const url = useImageUrl();
  const saveAvatar = useSaveAvatar();
  const input = useRef<HTMLInputElement>(null);
  function take(file: File | undefined): void {
    if (!file) return;
    if (file.type !== 'image/jpeg' && file.type !== 'image/png') return toast('warn', messages.avatarKind);
    if (file.size >= AVATAR_MAX) return toast('warn', messages.avatarSize);
    saveAvatar.mutate(file, {
      onSuccess: () => toast('pos', messages.changed),
      onError: (error) => toast('neg', failureMessage(failureOf(error))),
    });
  }
  return (
    <SettingRow title="头像" help="JPG 或 PNG，不超过 2048 KB">
      <Avatar name={me.name} src={url(me.image) || undefined} size={44} />
      <Button size="sm" aria-label="更换头像" pending={saveAvatar.isPending} onClick={() => input.current?.click()}>
        更换
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label="头像文件"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </SettingRow>
  );
}

function NameRow({ name }: { name: string }): ReactElement {
  const saveName = useSaveName();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const next = (typed ?? '').trim();
    if (!isNickname(next)) return setProblem(messages.nameWrong);
    saveName.mutate(next, {
      onSuccess() {
        setTyped(undefined);
        toast('pos', messages.changed);
      },
      onError: (error) => setProblem(failureMessage(failureOf(error))),
    });
  }
  function edit(text: string | undefined): void {
    setTyped(text);
    setProblem(undefined);
  }
  if (typed === undefined) {
    return (
      <SettingRow title="昵称" help={messages.nameRule}>
        {name}
        <Button size="sm" aria-label="修改昵称" onClick={() => edit(name)}>
          修改
        </Button>
      </SettingRow>
    );
  }
  return (
    <SettingRow title="昵称" help={problem === undefined ? messages.nameRule : undefined}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start justify-end gap-2">
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
        <Button type="submit" variant="primary" pending={saveName.isPending}>
          保存
        </Button>
        <Button variant="ghost" onClick={() => edit(undefined)}>
          取消
        </Button>
      </form>
    </SettingRow>
  );
}
