import { type ReactElement, useState } from 'react';
import { useApiKeyChanges } from '#api/api-keys/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { API_NAME_MAX, API_SCOPES } from '#shared/rules/api-keys.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { scopeTerms } from './scope-terms.ts';
import { SecretBox } from './secret-box.tsx';

const lives = [
  { id: '30', label: '30 天' },
  { id: '90', label: '90 天' },
  { id: '365', label: '1 年' },
  { id: 'ever', label: '长期' },
] as const;
type Life = (typeof lives)[number]['id'];

/** Makes a key, and shows it the one time that it can be shown. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { create } = useApiKeyChanges();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState({ read: true, generate: false, works: false });
  const [life, setLife] = useState<Life>('90');
  const [ceiling, setCeiling] = useState('');
  const [problems, setProblems] = useState<{ name?: string; ceiling?: string }>({});
  const failure = create.error ? failureMessage(failureOf(create.error)) : undefined;
  if (create.data) return <Made secret={create.data.secret} name={create.data.key.name} onClose={onClose} />;

  function make(): void {
    const most = ceiling.trim() === '' ? null : Number(ceiling);
    const found = {
      ...(name.trim() === '' && { name: '请填写名称，方便以后认出它' }),
      ...(scopes.generate &&
        most !== null &&
        !(Number.isInteger(most) && most >= 1 && most <= 10_000_000) && { ceiling: '请填 1 至 10,000,000 的整数' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    create.mutate({
      name: name.trim(),
      scopes: API_SCOPES.filter((scope) => scopes[scope]),
      days: life === 'ever' ? null : Number(life),
      ceiling: scopes.generate ? most : null,
    });
  }
  return (
    <Dialog
      open
      title="新建 API 密钥"
      width="form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" pending={create.isPending} onClick={make}>
            新建
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <TextField
          label="名称"
          placeholder="例如：构建服务器"
          autoComplete="off"
          maxLength={API_NAME_MAX}
          value={name}
          error={problems.name}
          onChange={setName}
        />
        <fieldset className="flex flex-col gap-2.5">
          <legend className="mb-2.5 text-13 font-medium text-2">可以做什么</legend>
          {API_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes[scope]}
              disabled={scope === 'read'}
              onChange={(on) => setScopes({ ...scopes, [scope]: on })}
            >
              <span className="text-1">{scopeTerms[scope].name}</span>
              <span className="ml-2 text-3">{scopeTerms[scope].help}</span>
            </Checkbox>
          ))}
        </fieldset>
        {scopes.generate && (
          <TextField
            label="每月积分上限"
            aside="可不填"
            inputMode="numeric"
            autoComplete="off"
            placeholder="不限"
            trailing="积分"
            value={ceiling}
            error={problems.ceiling}
            help="到了上限就不再提交任务，下月 1 日重新计"
            onChange={setCeiling}
          />
        )}
        <div className="flex flex-col gap-2">
          <span className="text-13 font-medium text-2">有效期</span>
          <Segmented label="有效期" value={life} items={lives} onChange={setLife} />
        </div>
        {failure && <Note tone="neg">{failure}</Note>}
      </form>
    </Dialog>
  );
}

function Made({ secret, name, onClose }: { secret: string; name: string; onClose: () => void }): ReactElement {
  return (
    <Dialog
      open
      title={`「${name}」已建好`}
      width="form"
      scrimCloses={false}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Note tone="warn">密钥只显示这一次，关掉后看不到了。存到密码管理器或服务器的环境变量里，不要写进会公开的代码。</Note>
        <SecretBox secret={secret} />
        <p className="text-13 text-3">命令行里：先运行 dianshi login，再把它贴进去。</p>
      </div>
    </Dialog>
  );
}
