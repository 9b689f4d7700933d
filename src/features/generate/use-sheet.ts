import { useExportGrid } from '#api/content/export.ts';
import { saveFile } from '#lib/download.ts';

/** R8.14: downloads the pictures of a grid as one; takes its task's id. */
export function useSheet() {
  const { mutate, isPending } = useExportGrid();
  return {
    pending: isPending,
    take: (id: string) => mutate(id, { onSuccess: (file) => saveFile(file, `点石-网格-${id.slice(-6)}.png`) }),
  };
}
