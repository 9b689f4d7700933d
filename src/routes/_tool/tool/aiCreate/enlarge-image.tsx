import { createFileRoute } from '@tanstack/react-router';
import { ComingTool } from '#features/shell/coming-tool.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/enlarge-image')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: () => <ComingTool title="图片放大" help="2×、4× 放大并重建细节" picture="seed/t01.webp" />,
  staticData: { title: '图片放大' },
});
