import { UPLOAD_MAX, UPLOAD_TOO_LARGE } from '#shared/rules/limits.ts';
import { useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useUpload } from '#api/content/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { requireLogin, session } from '#state/session.ts';

/** Pictures taken at one time. */
export const BATCH_OF_FILES = 20;
export const ACCEPTED = 'image/png,image/jpeg,image/webp';

/** Sends files to the tools one after the other; tells each one's key, and the first thing that went wrong (F-37). */
export function useUploads(onKey: (key: string) => void): {
  take: (files: readonly File[]) => void;
  /** How many of those on their way have arrived. */
  sending: { done: number; total: number; waiting: boolean } | undefined;
  problem: string | undefined;
} {
  const upload = useUpload();
  const [sending, setSending] = useState<{ done: number; total: number }>();
  const [problem, setProblem] = useState<string>();

  async function send(files: readonly File[]): Promise<void> {
    const refused: string[] = [];
    const fit = files.filter((file) => {
      if (file.size > UPLOAD_MAX) refused.push(`${file.name}：${UPLOAD_TOO_LARGE}`);
      return file.size <= UPLOAD_MAX;
    });
    if (fit.length > BATCH_OF_FILES) refused.push(`一次最多 ${BATCH_OF_FILES} 张，多出的 ${fit.length - BATCH_OF_FILES} 张没有上传`);
    const taken = fit.slice(0, BATCH_OF_FILES);
    for (const [done, file] of taken.entries()) {
      setSending({ done, total: taken.length });
      try {
        onKey((await upload.mutateAsync(file)).key);
      } catch (error) {
        refused.push(`${file.name}：${failureMessage(failureOf(error))}`);
      }
    }
    setSending(undefined);
    setProblem(refused.length > 0 ? refused.join('；') : undefined);
  }
  return {
    sending: sending && { ...sending, waiting: upload.isPaused },
    problem,
    take(files) {
      if (!session.token) return requireLogin();
      setProblem(undefined);
      void send(files);
    },
  };
}
