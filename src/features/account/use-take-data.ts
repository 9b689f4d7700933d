import { failureOf } from '#api/api-error.ts';
import { useExportData } from '#api/privacy/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { saveFile } from '#lib/download.ts';
import { toast } from '#state/toasts.ts';

/** R2.11: everything kept about the member, as a file of theirs. */
export function useTakeData(id: number): { take: () => void; pending: boolean } {
  const exported = useExportData();
  return {
    pending: exported.isPending,
    take: () =>
      exported.mutate(undefined, {
        onSuccess(data) {
          saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `点石-我的数据-${id}.json`);
          toast('pos', '数据已导出');
        },
        onError: (error) => toast('neg', failureMessage(failureOf(error))),
      }),
  };
}
