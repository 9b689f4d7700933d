import { createFileRoute, redirect } from '@tanstack/react-router';
import { toast } from '#state/toasts.ts';

export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    toast('warn', '页面不存在，已回到首页');
    throw redirect({ to: '/home', replace: true });
  },
});
