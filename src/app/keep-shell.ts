import { toast } from '#state/toasts.ts';

type Policy = { createScriptURL: (text: string) => string };
type PolicyMaker = { createPolicy: (name: string, rules: Policy) => Policy };

/** Trusted Types take a service worker's address from a policy only; this one knows a single address. */
function address(): string {
  const maker = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes;
  const policy: Policy = { createScriptURL: () => '/sw.js' };
  return (maker?.createPolicy('service-worker', policy) ?? policy).createScriptURL('');
}

/**
 * Keeps the application in the browser (service-worker.js), and tells when a newer one waits. Never reloads by itself. Begins when
 * everything is loaded and nobody has pressed or typed for some seconds: on a phone it takes a fifth of a second from the next key.
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  while (document.readyState !== 'complete' || navigator.userActivation?.isActive) await new Promise((again) => setTimeout(again, 1000));
  const registration = await navigator.serviceWorker.register(address());
  const offer = (worker: ServiceWorker) =>
    toast('info', '有新版本。填写中的内容会保留。', {
      label: '刷新',
      run: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage('take-over');
      },
    });
  // Without a controller this is the first visit, and there is nothing newer.
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
    });
  });
}
