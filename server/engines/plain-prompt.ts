/** `<lora:name:1>`, `<lyco:…>`, `<hypernet:…>` and whatever else an engine or its extensions read as `<word:…>`. */
const NETWORK = /<[^\s<>:]+:[^<>]*>/gu;
/** The beginning of such a tag that nobody closed: text appended later would close it. */
const OPEN_NETWORK = /<(?=[^\s<>:]+:)/gu;
/** A block of stable-diffusion.cpp's own parameters; one without an end reaches to the end of the text. */
const EXTRA_ARGS = /<\s*sd_cpp_extra_args\s*>[\s\S]*?(?:<\s*\/\s*sd_cpp_extra_args\s*>|$)/giu;
const STRAY_END = /<\s*\/?\s*sd_cpp_extra_args\s*>?/giu;

/**
 * A member's words without the tags by which engines take orders: LoRAs and hypernetworks loaded by name, parameters of
 * stable-diffusion.cpp. Attention brackets stay. Repeated until nothing is left, because taking one tag out may close another.
 */
export function plainPrompt(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(EXTRA_ARGS, ' ').replace(STRAY_END, ' ').replace(NETWORK, ' ');
  }
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(OPEN_NETWORK, '').replace(STRAY_END, ' ');
  }
  return plain === text ? text : plain.replace(/[ \t]{2,}/g, ' ').trim();
}
