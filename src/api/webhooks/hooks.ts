import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeSecretMutation,
  createWebhookMutation,
  deleteWebhookMutation,
  deliveriesQuery,
  editWebhookMutation,
  resendMutation,
  webhooksKey,
  webhooksQuery,
} from './queries.ts';

export const useWebhooks = () => useQuery(webhooksQuery());
export const useDeliveries = (id: string) => useQuery(deliveriesQuery(id));

/** Changes of webhooks; the list and the logs follow each. */
export function useWebhookChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: webhooksKey });
  return {
    create: useMutation({ ...createWebhookMutation(), onSettled }),
    edit: useMutation({ ...editWebhookMutation(), onSettled }),
    changeSecret: useMutation(changeSecretMutation()),
    remove: useMutation({ ...deleteWebhookMutation(), onSettled }),
    resend: useMutation({ ...resendMutation(), onSettled }),
  };
}
