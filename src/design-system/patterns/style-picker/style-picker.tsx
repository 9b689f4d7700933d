import { Ban } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';

export type StylePickerProps<Id extends string = string> = {
  /** The question, e.g. 风格. */
  label: string;
  /** A style without a picture is drawn as 无. */
  items: readonly { id: Id; label: string; src?: string | undefined }[];
  /** The id of the style that is on. */
  value: Id;
  /** Right of the label: the way to all styles. */
  aside?: ReactNode;
  /** Another style was chosen; gets its id. */
  onChange: (id: Id) => void;
};

/** Six small pictures, one of which is on: chosen by an outline, never by tinting. */
export function StylePicker<Id extends string>({ label, items, value, aside, onChange }: StylePickerProps<Id>): ReactElement {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="mb-1.5 flex items-center justify-between">
        <span aria-hidden="true" className="text-13 font-medium text-2">
          {label}
        </span>
        {aside !== undefined && <span className="text-12 text-3">{aside}</span>}
      </div>
      <div className="grid grid-cols-6 gap-2">
        {items.map((item) => (
          <label
            key={item.id}
            className="group/style relative flex min-w-0 flex-col gap-1 text-center text-12 text-2 has-checked:font-medium has-checked:text-1"
          >
            <input
              type="radio"
              name={name}
              checked={item.id === value}
              onChange={() => onChange(item.id)}
              className="peer absolute inset-0 m-0 appearance-none opacity-0"
            />
            <span className="grid aspect-square place-items-center overflow-hidden rounded-img bg-raised text-3 outline-offset-2 peer-checked:outline-2 peer-checked:outline-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus">
              {item.src === undefined ? <Icon of={Ban} size={16} /> : <img src={item.src} alt="" className="size-full object-cover" />}
            </span>
            <span className="truncate">{item.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
