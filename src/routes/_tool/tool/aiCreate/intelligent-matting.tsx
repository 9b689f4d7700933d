import { createFileRoute } from '@tanstack/react-router';
import { ComingTool } from '#features/shell/coming-tool.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/intelligent-matting')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: () => <ComingTool title="一键抠图" help="抠出主体，得到透明底 PNG" picture="seed/cut1.webp" />,
  staticData: { title: '一键抠图' },
});
