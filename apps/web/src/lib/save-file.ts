/** Saves a blob as a download with this file name. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser reads the URL after the click; a minute is long enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
