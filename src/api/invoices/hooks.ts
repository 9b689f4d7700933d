import { useMutation, useQuery } from '@tanstack/react-query';
import * as queries from './queries.ts';

export const useInvoices = () => useQuery(queries.invoicesQuery());
export const useRequestInvoice = () => useMutation(queries.requestInvoiceMutation());
export const useInvoiceFile = () => useMutation(queries.invoiceFileMutation());
export const useForgetTitle = () => useMutation(queries.forgetTitleMutation());
