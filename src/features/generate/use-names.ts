import { useAllModels, useDict } from '#api/content/hooks.ts';

/** The styles a picture can be drawn in, by the dictionary. */
export const useStyles = () => (useDict('rander').data ?? []).map(({ val, label }) => ({ id: String(val), label: label ?? '' }));

/** What a model is called; undefined while the library has not come, or does not have it. */
export function useModelName(): (id: string) => string | undefined {
  const models = useAllModels().data;
  return (id) => models?.find((model) => model.id === id)?.name;
}
