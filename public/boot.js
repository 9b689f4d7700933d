// Sets the theme before the first paint, so that nothing flashes; the same rule as src/state/theme.ts.
(function () {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {}
  const dark = choice !== 'light' && (choice !== 'system' || matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
