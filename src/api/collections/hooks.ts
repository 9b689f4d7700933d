import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as queries from './queries.ts';

export const useCollections = (enabled = true) => useQuery({ ...queries.collectionsQuery(), enabled });
export const useCollection = (id: string) => useQuery({ ...queries.collectionQuery(id), enabled: id !== '' });
export const useSharedCollection = (key: string) => useQuery({ ...queries.sharedCollectionQuery(key), enabled: key !== '' });

/** Once a collection is another one, lists and views are read anew. */
function useChanged() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: queries.collectionKeys.all }) };
}
export const useSaveCollection = () => useMutation({ ...queries.saveCollectionMutation(), ...useChanged() });
export const useDeleteCollection = () => useMutation({ ...queries.deleteCollectionMutation(), ...useChanged() });
export const useRestoreCollection = () => useMutation({ ...queries.restoreCollectionMutation(), ...useChanged() });
export const useAddToCollection = () => useMutation({ ...queries.addToCollectionMutation(), ...useChanged() });
export const useEditCollection = (id: string) => useMutation(queries.editCollectionMutation(id));
