import { createFileRoute } from '@tanstack/react-router';
import { ComingTool } from '#features/shell/coming-tool.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/reverse-inference')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: () => <ComingTool title="图生提示词" help="看图反推描述，带参数的图原样取回" picture="seed/r01.webp" />,
  staticData: { title: '图生提示词' },
});
