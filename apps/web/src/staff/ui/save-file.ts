/** Saves a file to the reader's disk. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(window.document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
