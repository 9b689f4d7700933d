/** What a menu, a list of choices and a popover are opened with; its own chunk, see overlay.ts. */
export {
  Listbox,
  ListboxOption,
  ListboxOptions,
  Menu,
  MenuButton,
  MenuItem,
  MenuItems,
  MenuSeparator,
  Popover,
  PopoverButton,
  PopoverPanel,
} from '@headlessui/react';
export { ListButton } from './list-button.tsx';
