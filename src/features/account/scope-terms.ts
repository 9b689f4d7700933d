import type { ApiScope } from '#shared/contract/endpoint.ts';

/** What a key may do, in the words of the screen. */
export const scopeTerms: Record<ApiScope, { name: string; help: string }> = {
  read: { name: '读取', help: '看作品、套图和任务，取素材包' },
  generate: { name: '生成', help: '提交任务、上传参考图，会花积分' },
  works: { name: '管理作品', help: '改标题、标签和可见范围，移入回收站' },
};
