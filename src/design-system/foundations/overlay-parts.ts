/** What a menu, a list of choices and a popover are opened with; its own chunk, see overlay.ts. */
export { Listbox, ListboxOption, Menu, MenuButton, MenuItem, MenuSeparator, Popover, PopoverButton } from '@headlessui/react';
export { ListPanel, MenuPanel, MenuRow, PopPanel, rowClasses } from './overlay-panels.tsx';
export { ListButton } from './list-button.tsx';
