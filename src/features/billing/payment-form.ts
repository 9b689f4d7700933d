/** What a gateway's form asks for, read and found harmless. */
export type PaymentForm = { action: string; fields: [name: string, value: string][] };

const MAX_LENGTH = 65_536;
const MAX_FIELDS = 40;
/** Parameters as the gateway names them. One that would hide a property of its form is refused (T-PAY-04); `method` travels in the address. */
const isName = (name: string) => /^[a-z_]{1,40}$/.test(name) && !(name in HTMLFormElement.prototype);
const formAttributes = new Set(['action', 'method', 'name', 'id', 'accept-charset']);
/** What the gateway's library writes behind its form. It is never run: whoever presses the button submits. */
const selfSubmit = /^\s*document\.forms\[(?:0|"[\w-]{1,64}"|'[\w-]{1,64}')\]\.submit\(\);?\s*$/;

type Policy = { createHTML: (html: string) => string };
type PolicyMaker = { createPolicy: (name: string, rules: Policy) => Policy };
let policy: Policy | undefined;

/** A document that loads nothing and runs nothing. The one HTML sink of the product. */
function inert(html: string): Document {
  const maker = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes;
  const same: Policy = { createHTML: (text) => text };
  policy ??= maker ? maker.createPolicy('alipay-form', same) : same;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}

// Fields and forms can take the place of properties of their form and document; what prototypes do, they cannot.
const select = (page: Document, selector: string) => [...Document.prototype.querySelectorAll.call(page, selector)];
const read = (element: Element, name: string) => Element.prototype.getAttribute.call(element, name);
const attributes = (element: Element) => Element.prototype.getAttributeNames.call(element);

/**
 * T-PAY-01…05: reads a payment form without letting it do anything. Not a cleaner: whatever is not exactly a gateway's
 * form is refused as a whole, and null is the answer. `gateway` is the one address it may go to, as the server tells it.
 */
export function readPaymentForm(sent: unknown, gateway: string, home = location.origin): PaymentForm | null {
  if (typeof sent !== 'string' || sent.length > MAX_LENGTH) return null;
  // Counted in the text: of a form inside a form the parser leaves nothing to be seen.
  if (sent.match(/<form[\s/>]/gi)?.length !== 1) return null;
  const page = inert(sent);
  if (select(page, ':not(html, head, body, form, input, script)').length > 0) return null;
  if (select(page, 'html, head, body').some((element) => attributes(element).length > 0)) return null;
  if (!justForm(page)) return null;
  // Fields before their form: once their names are known, nothing of the form is hidden.
  const fields = readFields(page);
  const [form, another] = select(page, 'form');
  if (!fields || !form || another || attributes(form).some((name) => !formAttributes.has(name))) return null;
  if (read(form, 'method')?.toLowerCase() !== 'post' || !/^(?:utf-8)?$/i.test(read(form, 'accept-charset') ?? '')) return null;
  const action = readAction(read(form, 'action') ?? '', gateway, home);
  return action === null ? null : { action, fields };
}

/** No words outside the fields, and no script but the library's own. */
function justForm(page: Document): boolean {
  const scripts = select(page, 'script');
  if (scripts.length > 1 || scripts.some((script) => attributes(script).length > 0 || !selfSubmit.test(script.textContent))) return false;
  const said = select(page, 'html')[0]?.textContent ?? '';
  return said.replace(scripts[0]?.textContent ?? '', '').trim() === '';
}

function readFields(page: Document): PaymentForm['fields'] | null {
  const inputs = select(page, 'input');
  if (inputs.length > MAX_FIELDS || select(page, 'form > input').length !== inputs.length) return null;
  const fields = new Map<string, string>();
  for (const input of inputs) {
    const given = attributes(input).toSorted().join(' ');
    const type = read(input, 'type')?.toLowerCase();
    // The button that some of the gateway's libraries hide in the form: it has no name and is not taken over.
    if (type === 'submit' && /^(?:style )?type(?: value)?$/.test(given)) continue;
    const name = read(input, 'name') ?? '';
    if (type !== 'hidden' || given !== 'name type value' || !isName(name) || fields.has(name)) return null;
    fields.set(name, read(input, 'value') ?? '');
  }
  return fields.size > 0 ? [...fields] : null;
}

function readAction(written: string, gateway: string, home: string): string | null {
  // What a browser would quietly repair is refused instead: spaces, control characters, backslashes, other scripts.
  if (!/^[!-[\]-~]+$/.test(written)) return null;
  const url = URL.parse(written, home);
  if (!url || url.username || url.password || url.hash) return null;
  const known = URL.parse(gateway, home);
  // Besides an encrypted one only this very site, where the sandbox's cashier stands.
  if (!known || (known.protocol !== 'https:' && known.origin !== home)) return null;
  return gateway !== '' && url.origin === known.origin && url.pathname === known.pathname ? url.href : null;
}

/** Builds the form anew from what was read, and sends it from `page`: the payment's tab, or this one. */
export function submitPayment({ action, fields }: PaymentForm, page: Document): void {
  HTMLFormElement.prototype.submit.call(buildForm({ action, fields }, page));
}

export function buildForm({ action, fields }: PaymentForm, page: Document): HTMLFormElement {
  const form = page.createElement('form');
  form.method = 'post';
  form.action = action;
  form.acceptCharset = 'utf-8';
  for (const [name, value] of fields) {
    const input = page.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  page.body.append(form);
  return form;
}

/** T-PAY-06: a tab for the payment. Only a press can open one, so it is opened by the press and filled later; null where it was blocked. */
export function openPayTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.document.title = '正在前往支付宝';
  tab.document.body.textContent = '正在前往支付宝…';
  return tab;
}

/** One machine under its two names: the sandbox calls it localhost whatever the address bar says. */
const site = (origin: string) => origin.replace(/\/\/127(?:\.\d+){3}/, '//localhost');

const WECHAT_CODE = /^weixin:\/\/wxpay\/bizpayurl(?:\/up)?\?[\w=&.%-]{1,200}$/;

/** T-PAY-19: what a code on the screen may lead to: a gateway, or this site where the sandbox stands. */
export function safeCode(code: string | null, home = location.origin): string | null {
  if (code !== null && WECHAT_CODE.test(code)) return code;
  const url = code === null ? null : URL.parse(code);
  if (!url || url.username || url.password) return null;
  return url.origin === 'https://qr.alipay.com' || site(url.origin) === site(home) ? code : null;
}
