// Sets theme and motion before the first paint, so that nothing flashes; the same rule as src/state/theme.ts.
(function () {
  const root = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
    if (localStorage.getItem('motion') === 'reduce') root.dataset.motion = 'reduce';
  } catch {}
  const dark = choice !== 'light' && (choice !== 'system' || matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
})();
