import type { Document } from './document.ts';

const labelling: Document = {
  edition: { version: 1, date: '2026 年 11 月 21 日', sample: true },
  parts: [
    {
      title: '你的义务',
      text: ['下载不含显式标识的文件后，公开发布或传播时由你声明内容由 AI 生成，并对用途负责。不得用它冒充真实的照片、文件或他人的作品。'],
    },
    { title: '留在文件里的', text: ['文件元数据里的隐式标识始终保留，请不要删除、篡改或隐匿。'] },
    {
      title: '我们记下的',
      text: [
        '每个这样的文件记一条：你的账号编号、作品编号、格式、时间，以及同意本约定的版本与时间。保存 6 个月后删除；注销账号不提前删除，但记录里没有你的姓名与联系方式。',
      ],
    },
    { title: '依据', text: ['《人工智能生成合成内容标识办法》第九条。本约定为第 1 版；改版后会再次请你勾选。'] },
  ],
};
export default labelling;
