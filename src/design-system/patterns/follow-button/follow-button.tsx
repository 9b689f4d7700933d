import type { ReactElement } from 'react';
import { Button, type ButtonProps } from '#ds/primitives/button/button.tsx';

export type FollowButtonProps = {
  /** Height, as of any button. */
  size?: ButtonProps['size'];
  /** Whether the maker is followed now: decides the word, and screen readers hear it as pressed. */
  followed: boolean;
  /** The words; the defaults are the product's. */
  labels?: { follow: string; followed: string };
  /**
   * `loud` where following is what the place is for.
   *
   * @default false
   */
  loud?: boolean;
  /** It was pressed; the caller turns `followed` over. */
  onToggle: () => void;
};

const words = { follow: '关注', followed: '已关注' };

/** Follows a maker, or no longer does. Says which is the case and lets the caller be optimistic. */
export function FollowButton({ followed, labels = words, loud = false, size = 'sm', onToggle }: FollowButtonProps): ReactElement {
  return (
    <Button size={size} variant={loud && !followed ? 'primary' : 'neutral'} aria-pressed={followed} onClick={onToggle}>
      {followed ? labels.followed : labels.follow}
    </Button>
  );
}
