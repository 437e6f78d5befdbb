/** Lets the browser save bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser reads the file after the click; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
