import { useEffect, useRef, useState } from 'react';
import type { Task } from '#shared/contract/generation.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { load, save } from '#state/persist.ts';
import { toast } from '#state/toasts.ts';
import { type TabNews, tellTab } from './tab-news.ts';

/** Whether this browser can show notices of the system at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Whether the member asked for notices here and the browser still lets us (R8.5). */
export function wantsNotice(): boolean {
  return canNotify() && load('notify') === '1' && Notification.permission === 'granted';
}

/** Turns notices on, asking the browser for leave, or off. Answers how it stands now. */
export async function setNotice(on: boolean): Promise<boolean> {
  save('notify', on ? '1' : '0');
  if (on && Notification.permission === 'default') await Notification.requestPermission();
  return wantsNotice();
}

function tell(task: Task): void {
  const good = task.status === 'success';
  const text = good ? `${task.made} 张图已完成` : (task.error?.message ?? '生成失败，积分已退回');
  toast(good ? 'pos' : 'neg', text);
  if (!document.hidden || !wantsNotice()) return;
  const notice = new Notification(text, { body: task.params?.prompt.slice(0, 80) ?? '', tag: task.id });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
}

/** R8.5: tells what ended while one looked elsewhere: in the tab's title, once in words, and by a notice where asked for. */
export function useDoneNews(tasks: readonly Task[] | undefined): void {
  const before = useRef(new Set<string>());
  const open = tasks?.filter(isOpen) ?? [];
  const progress = open.find((task) => task.status === 'running')?.progress;
  const [unseen, setUnseen] = useState(false);
  const news: TabNews = progress ?? (open.length > 0 ? 'queued' : unseen ? 'done' : undefined);
  useEffect(() => {
    tellTab(news);
    return () => tellTab(undefined);
  }, [news]);
  useEffect(() => {
    const look = () => !document.hidden && setUnseen(false);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!tasks) return;
    for (const task of tasks) {
      if (!before.current.has(task.id) || (task.status !== 'success' && task.status !== 'failed')) continue;
      tell(task);
      setUnseen(document.hidden && task.status === 'success');
    }
    before.current = new Set(tasks.filter(isOpen).map((task) => task.id));
  }, [tasks]);
}
