import { useMutation, useQuery } from '@tanstack/react-query';
import * as queries from './queries.ts';

export const useCatalogue = () => useQuery(queries.catalogueQuery());
export const useProduct = (name: queries.ProductName) => useQuery(queries.productQuery(name));
export const useProposePrice = () => useMutation(queries.proposePriceMutation());
export const useDecidePrice = () => useMutation(queries.decidePriceMutation());
export const useSetOnSale = () => useMutation(queries.setOnSaleMutation());
