/** Saves what an address leads to under a readable name. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves a file that was made in this page. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  download(address, name);
  // Some browsers read it only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
