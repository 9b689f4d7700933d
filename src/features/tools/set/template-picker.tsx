import { type ReactElement, useId } from 'react';
import { useImageUrl } from '#product/use-image-url.ts';
import { factsOf, type Template, TEMPLATES } from './templates.ts';

/** R8.11: what a set can begin with, each shown by what comes of it. Radio buttons underneath, so arrows move. */
export function TemplatePicker({ value, onPick }: { value: string; onPick: (id: string) => void }): ReactElement {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="模板" className="grid grid-cols-2 gap-3 desktop:grid-cols-5">
      {TEMPLATES.map((template) => (
        <label key={template.id} className="group relative flex flex-col">
          <input
            type="radio"
            name={name}
            checked={value === template.id}
            // A radio that is on tells nothing when it is pressed; picking it again lays it over once more.
            onClick={() => value === template.id && onPick(template.id)}
            onChange={() => onPick(template.id)}
            className="peer absolute inset-0 z-sticky m-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <span className="block h-41 overflow-hidden rounded-img bg-surface inset-ring inset-ring-line-1 outline-offset-2 peer-checked:outline-2 peer-checked:outline-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus">
            <Demo template={template} />
          </span>
          <b className="pt-2 text-14 font-medium">{template.name}</b>
          <span className="flex text-12 text-3 specimen num">
            {factsOf(template).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </label>
      ))}
    </div>
  );
}

function Demo({ template }: { template: Template }): ReactElement {
  const url = useImageUrl();
  const pictures = template.demo.map((name, i) => ({ key: `${name} ${i}`, src: url(`seed/${name}.webp`) }));
  const clear = template.id === 'props';
  return (
    <span
      className={`grid h-full ${template.id === 'cards' ? 'grid-cols-3 gap-1 p-3' : `grid-cols-3 grid-rows-2 ${clear ? 'gap-1 p-2.5' : 'gap-0.5'}`}`}
    >
      {pictures.map(({ key, src }) => (
        <img
          key={key}
          src={src}
          alt=""
          className={`size-full min-h-0 ${clear ? 'object-contain' : template.id === 'cards' ? 'rounded-tick object-cover' : 'object-cover'}`}
        />
      ))}
    </span>
  );
}
