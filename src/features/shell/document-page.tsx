import { Link, useRouter } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { Logo } from '#ds/foundations/logo.tsx';
import { titleOf } from '#lib/title.ts';
import { useTakenOver } from '#product/taken-over.ts';
import { documentTitles } from './document-titles.ts';

/** No document needs it. */
const EmptyState = lazy(() => import('#ds/primitives/empty-state/empty-state.tsx').then((module) => ({ default: module.EmptyState })));

const documents: Record<keyof typeof documentTitles, { parts: [string, string][] }> = {
  agreement: {
    parts: [
      ['账号', '用手机号或邮箱登录即创建账号。请妥善保管验证码与密码，账号下的操作由你负责。'],
      [
        '生成内容的标识',
        '按《人工智能生成合成内容标识办法》，每张图都带有可见标识「AI 生成」，文件里写有隐式标识与生成参数。请不要删除、篡改或隐匿标识。需要不含可见标识的文件时，先同意《标识约定》。',
      ],
      [
        '预览引擎',
        '标注「预览」的图由内置的预览引擎按描述与种子绘制，没有用到 AI 大模型；为免误认，同样标注「AI 生成」。这些图在正式站点不能发布到灵感广场；在自己电脑上试用时可以，并保留标识。',
      ],
      [
        '积分',
        '提交任务时预留积分，完成后扣除；失败或取消会自动退回。购买的积分 2 年内有效，不可兑换会员，不可转让、提现或退款。虚拟商品，支付后不支持退款。',
      ],
      ['你的作品', '你对自己的描述与作品负责，不得生成违法或侵权的内容。公开发布的作品可被他人浏览与收藏；设为私有的只有你自己能看到。'],
    ],
  },
  labelling: {
    parts: [
      [
        '你的义务',
        '下载不含显式标识的文件后，公开发布或传播时由你声明内容由 AI 生成，并对用途负责。不得用它冒充真实的照片、文件或他人的作品。',
      ],
      ['留在文件里的', '文件元数据里的隐式标识始终保留，请不要删除、篡改或隐匿。'],
      [
        '我们记下的',
        '每个这样的文件记一条：你的账号编号、作品编号、格式、时间，以及同意本约定的版本与时间。保存 6 个月后删除；注销账号不提前删除，但记录里没有你的姓名与联系方式。',
      ],
      ['依据', '《人工智能生成合成内容标识办法》第九条。本约定为第 1 版；改版后会再次请你勾选。'],
    ],
  },
  privacy: {
    parts: [
      ['我们收集什么', '登录用的手机号或邮箱、你上传的图片、你的描述与作品、登录设备的地址与浏览器名称。'],
      ['用来做什么', '登录、生成、计费和安全防护。不会用你的内容训练模型，除非你单独同意。'],
      ['保存在哪里', '账号信息、作品与登录后的草稿保存在本站服务器，换设备可以接着写；登录凭证与外观偏好保存在你的浏览器里。'],
      ['你的权利', '你可以随时查看、修改、删除自己的作品与资料，也可以联系客服导出或注销。'],
    ],
  },
  tutorial: {
    parts: [
      ['一、写下画面', '打开「快速生成」，写一句你想要的画面。中文即可，例如：青绿山水，晨雾，湖面倒影。'],
      ['二、看清价格', '按钮上写着这次要花的积分，旁边是生成后剩余的积分。不会多扣。'],
      ['三、按下生成', '点「生成」或按 Ctrl+Enter。画面会从大块的面慢慢析出细节，可以随时取消，积分会退回。'],
      ['四、继续下一步', '把满意的图下载、收藏、作为参考图再来一张，或复用它的参数。'],
      [
        '预览与真实引擎',
        '没有连接真实模型时，图片由离线预览引擎按描述与种子绘制：同一个种子画面相同，每张都标注「预览」，适合试流程；在自己电脑上试用时可以发布，正式站点不可以。连接真实引擎后，描述会交给 AI 模型。',
      ],
      ['快捷键', 'Ctrl+M 新建创作，Ctrl+K 打开命令面板，? 查看全部快捷键。'],
    ],
  },
};

const isDocument = (page: string): page is keyof typeof documentTitles => Object.hasOwn(documentTitles, page);

function nameTab(title: string): void {
  document.title = titleOf(title);
}

/** Agreement, privacy policy and tutorial: readable before signing in (L-10, L-40). */
export function DocumentPage({ page }: { page: string }): ReactElement {
  useTakenOver();
  const router = useRouter();
  const found = isDocument(page) ? { title: documentTitles[page], ...documents[page] } : undefined;
  const title = found?.title ?? '文档';
  useEffect(() => nameTab(title), [title]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-prose flex-col px-4 pb-16">
      <header className="flex h-topbar items-center">
        <Link to="/intro" aria-label="点石" className="relative touch-target rounded-ctl">
          <Logo name="点石" />
        </Link>
        <Link
          to="/home"
          className="ml-auto inline-flex h-11 items-center rounded-ctl px-2 text-14 text-2 hover:text-1 print:hidden"
          // Back to where one came from, where that is a page of ours; opened in a tab of its own, there is none.
          onClick={(event) => {
            if (!router.history.canGoBack()) return;
            event.preventDefault();
            router.history.back();
          }}
        >
          返回
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {found ? (
          <>
            <h1 className="pt-6 pb-4 text-24 font-semibold">{found.title}</h1>
            {found.parts.map(([title, text]) => (
              <section key={title} className="pb-5">
                <h2 className="pb-1 text-16 font-semibold">{title}</h2>
                <p className="text-16 text-2">{text}</p>
              </section>
            ))}
          </>
        ) : (
          <Suspense>
            <EmptyState
              stone="lens"
              title="没有这份文档"
              level={2}
              action={
                <Link to="/home" className="text-accent">
                  回到首页
                </Link>
              }
            />
          </Suspense>
        )}
      </main>
    </div>
  );
}
