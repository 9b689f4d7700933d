import { EngineError } from './engine.ts';

/** A name an engine lists, with others it answers to. */
export type Listed = { name: string; also?: readonly string[] };

/** A model file's name without folder and ending. */
export const bareName = (file: string): string =>
  (file.split(/[/\\]/).at(-1) ?? file).replace(/\.(?:safetensors|ckpt|pt|pth|sft|gguf|bin)$/i, '');
/** What a file goes by wherever it lies: engines name the same one with or without folder and ending, in either case. */
export const stemOf = (file: string): string => bareName(file).toLowerCase();
/** A file with its folder and without its ending: what tells two of the same name on one engine apart. */
export const pathOf = (file: string): string => [...file.split(/[/\\]/).slice(0, -1), bareName(file)].join('/').toLowerCase();
/** Files of one engine that go by the name of another one of their kind, in a different folder. */
export function twinsOf<F extends { kind: string; name: string }>(files: readonly F[]): Set<F> {
  const groups = Map.groupBy(files, ({ kind, name }) => `${kind} ${stemOf(name)}`);
  return new Set([...groups.values()].filter((group) => group.length > 1).flat());
}
const squeezed = (name: string) => name.toLowerCase().replace(/[\s_]/g, '');
const namesOf = ({ name, also = [] }: Listed) => [name, ...also];

/** The engine's own name for a wanted file: folder and ending may be left out. Undefined where it lists none such. */
function listedFile<L extends Listed>(list: readonly L[], wanted: string): L | undefined {
  return (
    list.find((one) => namesOf(one).includes(wanted)) ?? list.find((one) => namesOf(one).some((name) => stemOf(name) === stemOf(wanted)))
  );
}

/** A file of the engine's list; refused by name where it is not there. `list` is undefined where the engine has no such list. */
export function fileIn<L extends Listed>(list: readonly L[] | undefined, wanted: string, what: string): L | undefined {
  const found = list && listedFile(list, wanted);
  if (list && !found) throw new EngineError('missing', `no ${what} ${wanted}`, { subject: wanted });
  return found;
}

/** A choice that is no file (a sampler, a scheduler): case, blanks and underscores do not count. */
function choiceIn(list: readonly Listed[], wanted: string): string | undefined {
  return list.find((one) => namesOf(one).some((name) => squeezed(name) === squeezed(wanted)))?.name;
}

type Sampling = { sampler?: string | undefined; scheduler?: string | undefined };

/** A name that is both in one, as AUTOMATIC1111 wrote them before 1.9: `DPM++ 2M Karras`. */
function takenApart(wanted: string, samplers: readonly Listed[], schedulers: readonly Listed[]): Sampling | undefined {
  for (const one of schedulers) {
    const tail = namesOf(one).find((name) => squeezed(wanted).endsWith(squeezed(name)));
    const sampler = tail && choiceIn(samplers, squeezed(wanted).slice(0, -squeezed(tail).length));
    if (sampler) return { sampler, scheduler: one.name };
  }
  return undefined;
}

/**
 * Sampler and scheduler in the engine's spelling; refused by name where it lists others but not them. Lists are undefined
 * where the engine has none. `Automatic` leaves the scheduler to the engine.
 */
export function samplingOf({ sampler, scheduler }: Sampling, samplers?: readonly Listed[], schedulers?: readonly Listed[]): Sampling {
  const missing = (what: string, name: string): never => {
    throw new EngineError('missing', `no ${what} ${name}`, { subject: name });
  };
  const asked = scheduler && squeezed(scheduler) !== 'automatic' ? scheduler : undefined;
  const order = asked && schedulers ? (choiceIn(schedulers, asked) ?? missing('scheduler', asked)) : asked;
  if (!sampler || !samplers) return { sampler, scheduler: order };
  const plain = choiceIn(samplers, sampler);
  if (plain) return { sampler: plain, scheduler: order };
  const both = takenApart(sampler, samplers, schedulers ?? []) ?? missing('sampler', sampler);
  return { sampler: both.sampler, scheduler: order ?? both.scheduler };
}
