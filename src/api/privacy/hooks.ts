import { useMutation } from '@tanstack/react-query';
import { deleteAccountMutation, exportDataMutation, stayMutation } from './queries.ts';

export const useExportData = () => useMutation(exportDataMutation());
export const useStay = () => useMutation(stayMutation());
export const useDeleteAccount = () => useMutation(deleteAccountMutation());
