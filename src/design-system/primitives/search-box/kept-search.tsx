import { type ReactElement, useState } from 'react';
import { SearchBox } from './search-box.tsx';

export type KeptSearchProps = {
  /** What is searched. */
  label: string;
  /** The words that are searched for now, as the address has them. */
  kept: string | undefined;
  /** Enter, or the field was emptied: then nothing is searched for. */
  onSearch: (words: string | undefined) => void;
};

/** A search field over words that are kept elsewhere: it is ahead of them while one types, and follows them when they change. */
export function KeptSearch({ label, kept, onSearch }: KeptSearchProps): ReactElement {
  const [text, setText] = useState(kept ?? '');
  const [asked, setAsked] = useState(kept);
  // Changed from elsewhere: Back, or filters that were cleared.
  if (asked !== kept) {
    setAsked(kept);
    setText(kept ?? '');
  }
  return (
    <SearchBox
      label={label}
      slash
      value={text}
      onChange={(value) => {
        setText(value);
        if (value === '') onSearch(undefined);
      }}
      onSearch={(value) => onSearch(value.trim() || undefined)}
    />
  );
}
