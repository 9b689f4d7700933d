// Before the first paint: theme and motion, so that nothing flashes (the same rule as src/state/theme.ts). After it: a page that
// speaks when its program does not arrive. The build writes this into every page (scripts/prerender.ts).
(function () {
  const root = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
    if (localStorage.getItem('motion') === 'reduce') root.dataset.motion = 'reduce';
  } catch {}
  const dark = choice !== 'light' && (choice !== 'system' || matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  // The browser's own bars wear the wall's colour (`--bg-wall`), whatever theme is chosen later.
  const bars = document.querySelector('[name=theme-color]');
  const dye = () => (bars.content = root.dataset.theme === 'dark' ? '#0d0f0f' : '#f2f4f4');
  dye();
  new MutationObserver(dye).observe(root, { attributeFilter: ['data-theme'] });

  let told = false;
  /** The style sheet may be missing too, so the few rules are set on the elements. */
  function element(tag, text, rules) {
    const made = document.createElement(tag);
    made.textContent = text;
    Object.assign(made.style, rules);
    return made;
  }
  function tell() {
    if (told || 'running' in root.dataset) return;
    told = true;
    const drawn = document.querySelector('#drawn, #root > *');
    const box = element('div', '', {
      position: 'fixed',
      zIndex: 99,
      right: '16px',
      bottom: '16px',
      left: '16px',
      padding: '20px',
      borderRadius: '12px',
      textAlign: 'center',
      font: '15px/1.6 system-ui, sans-serif',
      color: dark ? '#eee' : '#222',
      background: dark ? '#222' : '#f2f2f2',
      top: drawn ? 'auto' : '30vh',
      height: 'max-content',
    });
    box.id = 'lost';
    box.setAttribute('role', 'alert');
    const again = element('button', '重新加载', {
      marginTop: '12px',
      padding: '8px 20px',
      border: 0,
      borderRadius: '8px',
      font: 'inherit',
      cursor: 'pointer',
      color: dark ? '#111' : '#fff',
      background: dark ? '#eee' : '#222',
    });
    again.type = 'button';
    again.addEventListener('click', () => location.reload());
    box.append(
      element('strong', navigator.onLine ? '页面没有载入完整' : '网络已断开', { display: 'block' }),
      element('span', '作品与积分不受影响。请检查网络，再重新加载。', { display: 'block' }),
      again,
    );
    document.body.append(box);
  }
  // A program that is refused, lost on the way, or answered with something else ends in an error at its own element.
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && tell(), true);
  document.addEventListener('programlost', tell);
  setTimeout(tell, 15000);
})();
