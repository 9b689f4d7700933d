/** A word in both languages. */
export type PromptTerm = { zh: string; en: string; kind: string };
/** One change to a description, to be taken or left; `before` is null where it only adds. */
export type PromptProposal = { id: string; before: string | null; after: string; reason: string; from: number; to: number };

/** What a prompt box asks for help; it knows no word itself. */
export type PromptHelp = {
  /** Terms for what stands before the caret; `from` to `to` is what an accepted one takes the place of. */
  complete: (text: string, caret: number) => { from: number; to: number; options: PromptTerm[] };
  phrasesOf: (text: string) => { text: string; from: number; to: number }[];
  termOf: (phrase: string) => PromptTerm | undefined;
  rewrite: (text: string) => PromptProposal[];
  accept: (text: string, proposal: PromptProposal) => string;
};
