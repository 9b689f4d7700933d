import { createFileRoute } from '@tanstack/react-router';
import { ComingTool } from '#features/shell/coming-tool.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/makeLogo')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: () => <ComingTool title="Logo生成" help="图形加字标，导出 PNG 与 SVG" picture="seed/e11.webp" />,
  staticData: { title: 'Logo生成' },
});
