/** Saves an object as a JSON file. */
export function saveJson(name: string, document: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(document)], { type: "application/json" }));
  const link = Object.assign(window.document.createElement("a"), { href: url, download: `${name}.json` });
  link.click();
  URL.revokeObjectURL(url);
}
