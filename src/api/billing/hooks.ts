import { useQuery } from '@tanstack/react-query';
import { contactPhoneQuery, plansQuery, recordsQuery } from './queries.ts';

export const useContactPhone = () => useQuery(contactPhoneQuery());
export const useRecords = (condition: ({ source: string } | 'or')[]) => useQuery(recordsQuery(condition));
export const usePlans = () => useQuery(plansQuery());
