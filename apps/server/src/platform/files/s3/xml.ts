const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.replaceAll(/&(#x[\da-f]+|#\d+|lt|gt|amp|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    return String.fromCodePoint(name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })

/** Returns the contents of all elements of a name, as they are in the document. Elements of S3 do not nest by name. */
export function findElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, inner]) => inner!)
}

/** Returns the text of the first element of a name; an empty text without one. */
export function findText(xml: string, name: string): string {
  return decode(findElements(xml, name)[0] ?? '')
}
