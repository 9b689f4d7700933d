/** Colours that go together, strongest first: the main colour, its companion, the dark and the pale one. */
export const LOGO_PALETTES = [
  { id: 'fox', name: '赤狐', colors: ['#e0662f', '#f6a45c', '#43160f', '#fff6ea'] },
  { id: 'malachite', name: '青绿', colors: ['#1f6f78', '#86b5ab', '#1b4f74', '#f6ead8'] },
  { id: 'azurite', name: '石青', colors: ['#2f7dff', '#4fb4ff', '#0a1d33', '#eaf1f6'] },
  { id: 'gamboge', name: '藤黄', colors: ['#e3b84f', '#5e7d57', '#10201a', '#f3f5c8'] },
  { id: 'cinnabar', name: '朱砂', colors: ['#c23b22', '#e8a07c', '#3a1512', '#f8efe2'] },
  { id: 'ink', name: '水墨', colors: ['#3b4347', '#9aa4a6', '#14181a', '#f3f0e8'] },
  { id: 'wisteria', name: '紫藤', colors: ['#6b4fb3', '#b79be8', '#211440', '#f6f0fb'] },
] as const;

/** What a palette of one's own begins with. */
export const LOGO_OWN = ['#e2557a', '#ffb3a6', '#42122a', '#fff1ed'];
