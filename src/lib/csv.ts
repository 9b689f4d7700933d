function quote(cell: string): string {
  // A cell that a spreadsheet would reckon as a formula is told to be words.
  const words = /^[=+@\t\r-]/.test(cell) && !/^[+-][\d,.]+$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

/** Rows as a file for spreadsheets: UTF-8 with its mark, so that they read Chinese. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`;
