import { createFileRoute } from '@tanstack/react-router';
import { ComingTool } from '#features/shell/coming-tool.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/threeD')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: () => <ComingTool title="3D生成" help="单图转成可旋转的 GLB 模型" picture="seed/td0.webp" />,
  staticData: { title: '3D生成' },
});
