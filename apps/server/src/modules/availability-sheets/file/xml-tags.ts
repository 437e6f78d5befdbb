/** Reads attributes and elements of the XML that spreadsheet programs write, which has no comments or CDATA in cells. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeXml(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? all
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
    },
  )
}

/** Returns the value of an attribute in the text of a tag; undefined without it. */
export function getAttribute(tag: string, name: string): string | undefined {
  const found = new RegExp(String.raw`(?:^|\s)(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found ? decodeXml(found[1] ?? found[2] ?? '') : undefined
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Returns the texts of all elements with this name, tags included. */
export function findElements(xml: string, name: string): string[] {
  const element = new RegExp(
    String.raw`<(?:\w+:)?${name}(?:\s[^>]*?)?(?:/>|>[\s\S]*?</(?:\w+:)?${name}>)`,
    'g',
  )
  return [...xml.matchAll(element)].map(([text]) => text)
}

export const findElement = (xml: string, name: string): string => findElements(xml, name)[0] ?? ''
