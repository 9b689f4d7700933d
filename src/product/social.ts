import { Mail, MessageCircleMore, Music2, NotebookText, Tv } from 'lucide-react';

/** R1.10: where else the product is found. Neutral glyphs: the official marks come with their owners' brand rules. */
export const social = [
  { label: '社群', icon: MessageCircleMore },
  { label: '视频号', icon: Tv },
  { label: '短视频', icon: Music2 },
  { label: '图文笔记', icon: NotebookText },
  { label: '邮件', icon: Mail },
] as const;
