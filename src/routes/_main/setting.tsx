import { createFileRoute } from '@tanstack/react-router';
import { SettingPage } from '#features/account/setting-page.tsx';

export const Route = createFileRoute('/_main/setting')({
  component: SettingPage,
  staticData: { title: '账号设置', bar: 'page', page: 'form' },
});
