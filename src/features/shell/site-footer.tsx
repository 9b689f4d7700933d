import { Link } from '@tanstack/react-router';
import { Mail, MessageCircleMore, Music2, NotebookText, Tv } from 'lucide-react';
import { lazy, type ReactElement, Suspense } from 'react';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { openDialog } from '#state/dialogs.ts';

/** They wait for the server anyway; without them the footer needs no data. */
const LegalLines = lazy(() => import('./legal-lines.tsx').then((module) => ({ default: module.LegalLines })));

/** Neutral glyphs: the official marks come with their owners' brand rules. The landing page names the same. */
const social = [
  { label: '社群', icon: MessageCircleMore },
  { label: '视频号', icon: Tv },
  { label: '短视频', icon: Music2 },
  { label: '图文笔记', icon: NotebookText },
  { label: '邮件', icon: Mail },
];
const linkClasses = 'inline-flex min-h-6 items-center rounded-tick text-left hover:text-1';

/** R1.10: social links, documents, contact; company and record number only where the operator configured them. */
export function SiteFooter(): ReactElement {
  const contact = () => openDialog('contact');
  return (
    <footer className="px-1.5 text-12 text-3">
      <div className="-mx-1 mb-2 flex gap-0.5">
        {social.map(({ label, icon }) => (
          <IconButton key={label} label={label} icon={icon} size="sm" tip="top" onClick={contact} />
        ))}
      </div>
      <div className="grid cols-links">
        <Link to="/docs/$page" params={{ page: 'agreement' }} className={linkClasses}>
          用户协议
        </Link>
        <Link to="/docs/$page" params={{ page: 'privacy' }} className={linkClasses}>
          隐私政策
        </Link>
        <button type="button" className={linkClasses} onClick={contact}>
          商务合作
        </button>
        <button type="button" className={linkClasses} onClick={contact}>
          意见反馈
        </button>
        <button type="button" className={linkClasses} onClick={contact}>
          联系我们
        </button>
        <Link to="/docs/$page" params={{ page: 'tutorial' }} className={linkClasses}>
          使用教程
        </Link>
      </div>
      <Suspense>
        <LegalLines />
      </Suspense>
    </footer>
  );
}
