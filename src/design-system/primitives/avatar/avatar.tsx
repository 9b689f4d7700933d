import { useState, type ReactElement } from 'react';
import { vars } from '#ds/foundations/vars.ts';

export type AvatarProps = {
  /** The person's name: its first letter stands in for a missing picture. */
  name: string;
  /** The picture's address, if there is one. */
  src?: string | undefined;
  /**
   * Edge in px.
   *
   * @default 32
   */
  size?: 16 | 22 | 28 | 32 | 40 | 44 | 72 | 88;
  /**
   * False where the name is not written next to it: then it carries the name itself.
   *
   * @default true
   */
  decorative?: boolean;
};

const letterClasses: Record<NonNullable<AvatarProps['size']>, string> = {
  16: 'text-12',
  22: 'text-12',
  28: 'text-13',
  32: 'text-14',
  40: 'text-16',
  44: 'text-16',
  72: 'text-24',
  88: 'text-32',
};

/** A person. The picture is optional, the letter always works. */
export function Avatar({ name, src, size = 32, decorative = true }: AvatarProps): ReactElement {
  const [broken, setBroken] = useState<string>();
  const alt = decorative ? '' : name;
  if (src !== undefined && src !== '' && broken !== src) {
    return (
      <img
        src={src}
        alt={alt}
        width={size}
        height={size}
        style={vars({ '--size': `${size}px` })}
        className="size-var flex-none rounded-full bg-raised object-cover"
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={vars({ '--size': `${size}px` })}
      className={`grid size-var flex-none place-items-center overflow-hidden rounded-full bg-press leading-tight font-semibold text-1 ${letterClasses[size]}`}
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? '·'}
    </span>
  );
}
