/** Work that could not be done for a reason its member can understand; the sentence is shown, the points go back. */
export class ToolFailure extends Error {
  readonly code: string;
  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
