import { Link, useParams } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import {
  COMMON_ERRORS,
  PAGE_GROUPS,
  type PageGroup,
  publicCall,
  type PublicName,
  publicNames,
  publicPages,
} from '#shared/contract/public-api.ts';
import { API_CALLS_A_MINUTE, API_KEYS_MAX } from '#shared/rules/api-keys.ts';
import { type RefusalCode, refusals } from '#shared/rules/refusals.ts';
import { titleOf } from '#lib/title.ts';
import { copy } from '#product/copy.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { curlOf } from './curl.ts';
import { termOf } from './field-terms.ts';
import { type FieldRow, fieldsOf, nodeOf, replyFields } from './schema-rows.ts';

const scopeNames = { read: '读取', generate: '生成', works: '管理作品' } as const;
const groups = Object.keys(PAGE_GROUPS) as PageGroup[];
const callsOf = (group: PageGroup) => publicNames.filter((name) => publicPages[name].group === group);

/** What stands at an address of the documents that begins with `api`. */
export function ApiDocument(): ReactElement {
  const { page = '' } = useParams({ strict: false });
  return <ApiPage part={page.slice('api-'.length)} origin={window.location.origin} />;
}

function nameTab(): void {
  document.title = titleOf('API 文档');
}

/** R9.9: the public API, told from the contract that the server itself reads: the guide, or a group of calls. */
export function ApiPage({
  part,
  origin,
}: {
  /** The group of calls; anything else is the guide. */
  part: string;
  /** Where this site stands: what examples are written for. */
  origin: string;
}): ReactElement {
  useEffect(nameTab, []);
  const group = groups.find((one) => one === part);
  return (
    <div className="gap-10 desktop:grid desktop:cols-setting">
      <nav aria-label="目录" className="flex flex-wrap gap-x-4 self-start desktop:sticky desktop:top-4 desktop:flex-col print:hidden">
        <Link to="/docs/$page" params={{ page: 'api' }} className={navClasses}>
          开始
        </Link>
        {groups.map((one) => (
          <Link key={one} to="/docs/$page" params={{ page: `api-${one}` }} className={navClasses}>
            {PAGE_GROUPS[one]}
          </Link>
        ))}
      </nav>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-col outline-none">
        {group ? (
          <>
            <h1 className="pt-6 text-24 font-semibold">{PAGE_GROUPS[group]}</h1>
            {callsOf(group).map((name) => (
              <Call key={name} name={name} origin={origin} />
            ))}
          </>
        ) : (
          <Guide origin={origin} />
        )}
      </main>
    </div>
  );
}

const navClasses =
  'inline-flex min-h-9 max-tablet:min-h-11 items-center rounded-ctl px-3 text-2 hover:text-1 aria-current:bg-selected aria-current:text-1';

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement {
  return (
    <section id={id} aria-label={title} className="flex scroll-mt-4 flex-col gap-2 pt-6 text-14 text-2">
      <h2 className="text-16 font-semibold text-1">{title}</h2>
      {children}
    </section>
  );
}

function Guide({ origin }: { origin: string }): ReactElement {
  return (
    <>
      <h1 className="pt-6 text-24 font-semibold">API 文档</h1>
      <p className="pt-2 text-16 text-2">
        用密钥从自己的程序里取作品、提交任务、下载素材包。接口与网页用的是同一套，机器可读的说明在{' '}
        <TextLink href="/api/v2/openapi.json">openapi.json</TextLink>。
      </p>
      <Part id="key" title="密钥">
        <p>
          在
          <TextLink as={Link} to="/setting" hash="api">
            账号设置
          </TextLink>
          里新建，最多 {API_KEYS_MAX} 把，每把可以限定能做的事、每月积分和有效期。密钥以 ds_ 开头，只显示一次，放在请求头里：
        </p>
        <Code label="请求头" text="Authorization: Bearer ds_…" />
        <p>密钥只能用在本页列出的接口上，碰不到账号、付款和密钥本身。撤销后马上失效，已经提交的任务照常完成。</p>
      </Part>
      <Part id="limits" title="限制">
        <p>每把密钥每分钟最多 {API_CALLS_A_MINUTE} 次调用，同时排队的任务数按你的会员等级。每次回复的头里有：</p>
        <ul className="list-disc pl-5">
          <li>
            <code>RateLimit-Limit</code>：每分钟几次
          </li>
          <li>
            <code>RateLimit-Remaining</code>：这一分钟还剩几次
          </li>
          <li>
            <code>RateLimit-Reset</code>：几秒后重新计
          </li>
        </ul>
        <p>
          超过时回复 429，<code>Retry-After</code> 里写着要等几秒。设了每月积分上限的密钥，超过时不提交、不扣积分。
        </p>
      </Part>
      <Part id="errors" title="错误">
        <p>
          成功时 HTTP 状态是 200，数据在 data 里。失败时 message 是可以直接给人看的一句话，error 是不会变的代码，内容有误时 fields
          按字段说明。每个接口都可能回复：
        </p>
        <Errors label="通用错误" codes={COMMON_ERRORS} />
      </Part>
      <Part id="webhooks" title="Webhook">
        <p>
          在账号设置里添加一个公网上的 https
          地址，任务完成（task.done）、任务失败（task.failed）和一套素材全部结束（set.done）时，点石会向它 POST 一段 JSON：type
          是事件，timestamp 是时间，data 里是编号和状态。10 秒内回复 2xx 就算收到，否则隔 5 秒、5 分钟、半小时……再试， 持续一天多。连续 3
          天送不到会停用，并在站内通知你。
        </p>
        <p>
          签名按 Standard Webhooks 规范：把 webhook-id、webhook-timestamp 和正文用点连起来，用 whsec_ 后面的密钥（先解 Base64）算
          HMAC-SHA256，与 webhook-signature 里 v1, 后面的任何一个相同才可信。同一个 webhook-id 可能收到不止一次，处理过的忽略就行。
        </p>
        <Code label="签名的算法" text={'base64(HMAC-SHA256(secret, `${id}.${timestamp}.${body}`))'} />
      </Part>
      <Part id="programs" title="命令行和插件">
        <p>
          命令行能看作品和套图、下载素材包、问价格再生成。插件各是一个文件，Godot 4.2 和 Blender 4.2 起可用，都在代码仓库的 integrations
          里。
        </p>
        <Code label="命令行" text={`dianshi login --server ${origin}\ndianshi sets\ndianshi pull 冒险道具 --godot`} />
      </Part>
      <Part id="calls" title="接口">
        {groups.map((group) => (
          <div key={group} className="flex flex-wrap gap-x-4 gap-y-1">
            <span className="w-12 text-3">{PAGE_GROUPS[group]}</span>
            {callsOf(group).map((name) => (
              <Link
                key={name}
                to="/docs/$page"
                params={{ page: `api-${group}` }}
                hash={name}
                className="inline-flex items-center rounded-tick font-medium text-accent hover:underline max-tablet:min-h-11"
              >
                {publicPages[name].title}
              </Link>
            ))}
          </div>
        ))}
      </Part>
    </>
  );
}

function Call({ name, origin }: { name: PublicName; origin: string }): ReactElement {
  const { title, says, errors } = publicPages[name];
  const { method, path, body, files, reply, api, stream } = publicCall(name);
  const fields = body ? fieldsOf(nodeOf(body, 'input')) : [];
  return (
    <article id={name} aria-label={title} className="flex scroll-mt-4 flex-col gap-3 border-b border-line-1 py-6">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 font-semibold">
        {title}
        <Tag>{scopeNames[api]}</Tag>
      </h2>
      <p className="text-13 break-all">
        <code className="mr-2 font-semibold text-accent">{method}</code>
        <code>{path}</code>
      </p>
      <p className="text-14 text-2">{says}</p>
      {files && <p className="text-13 text-2">以 multipart/form-data 发送，字段：{files.join('、')}。</p>}
      {fields.map(({ of, rows }) => (
        <FieldTable key={of} caption={of ? `kind 为 ${of} 时的参数` : `${title}的参数`} told={of !== ''} name={name} rows={rows} />
      ))}
      <Code label={`${title}的示例`} text={curlOf(name, origin)} />
      {errors.length > 0 && <Errors label={`${title}的错误`} codes={errors} />}
      <details>
        <summary className="cursor-pointer text-13 text-2">{stream ? `事件 ${stream} 里有什么` : '回复里有什么'}</summary>
        <FieldTable caption={`${title}的回复`} rows={replyFields(nodeOf(reply, 'output'))} />
      </details>
    </article>
  );
}

function FieldTable({
  caption,
  told = false,
  name,
  rows,
}: {
  caption: string;
  told?: boolean;
  name?: PublicName;
  rows: FieldRow[];
}): ReactElement {
  return (
    <div>
      {told && <p className="pb-1 text-13 text-2">{caption}</p>}
      <Table
        dense
        caption={caption}
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          { label: '字段', cell: (row) => <code>{row.name}</code> },
          { label: '类型', cell: (row) => row.type },
          ...(name
            ? [
                { label: '必填', cell: (row: FieldRow) => (row.required ? '必填' : '') },
                { label: '范围', cell: (row: FieldRow) => row.limits },
                { label: '说明', cell: (row: FieldRow) => termOf(name, row.name), fills: true },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function Errors({ label, codes }: { label: string; codes: readonly RefusalCode[] }): ReactElement {
  return (
    <Table
      dense
      caption={label}
      rows={codes.map((code) => ({ code, status: refusals[code][0], text: refusals[code][1] }))}
      rowKey={({ code }) => code}
      columns={[
        { label: 'error', cell: ({ code }) => <code>{code}</code> },
        { label: '状态', cell: ({ status }) => status },
        { label: '说明', cell: ({ text }) => text, fills: true },
      ]}
    />
  );
}

function Code({ label, text }: { label: string; text: string }): ReactElement {
  return (
    <div className="flex items-start gap-2 rounded-ctl bg-hover py-2 pr-2 pl-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard */}
      <pre role="region" aria-label={label} tabIndex={0} className="min-w-0 flex-1 overflow-x-auto py-1 text-12 text-1 -outline-offset-2">
        {text}
      </pre>
      <IconButton icon={Copy} label={`复制${label}`} size="sm" onClick={() => copy(text)} />
    </div>
  );
}
