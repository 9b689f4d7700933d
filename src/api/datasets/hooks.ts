import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as queries from './queries.ts';

export const useDatasets = (enabled = true) => useQuery({ ...queries.datasetsQuery(), enabled });
export const useDataset = (id: string) => useQuery({ ...queries.datasetQuery(id), enabled: id !== '' });

/** Once a dataset is another one, every list and view of it is read anew. */
function useChanged() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: queries.datasetKeys.all }) };
}
export const useSaveDataset = () => useMutation({ ...queries.saveDatasetMutation(), ...useChanged() });
export const useCopyDataset = () => useMutation({ ...queries.copyDatasetMutation(), ...useChanged() });
export const useDeleteDataset = () => useMutation({ ...queries.deleteDatasetMutation(), ...useChanged() });
export const useRestoreDataset = () => useMutation({ ...queries.restoreDatasetMutation(), ...useChanged() });
export const useSplitDataset = () => useMutation({ ...queries.splitDatasetMutation(), ...useChanged() });
export const useAddItems = () => useMutation({ ...queries.addItemsMutation(), ...useChanged() });
export const useEditItems = (id: string) => useMutation(queries.editItemsMutation(id));
export const useSuggestions = (id: string, item: string) => useQuery(queries.suggestionsQuery(id, item));
export const useDescribeItems = () => useMutation(queries.describeItemsMutation());
