import type { Card } from './evidence.ts'

const decode = (text: string): string =>
  text
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .trim()

/** The content of an element, with an attribute if one is given. */
function readElement(xml: string, name: string, attribute = ''): string {
  const opening = new RegExp(`<${name}\\b[^>]*${attribute}[^>]*>`, 'i').exec(xml)
  if (!opening) return ''
  const start = opening.index + opening[0].length
  const end = xml.toLowerCase().indexOf(`</${name}`, start)
  return end < 0 ? '' : decode(xml.slice(start, end))
}

/** Reads a lead in ADF, the XML in which many systems pass leads on; null for other texts. */
export function readAdf(text: string): Card | null {
  const start = text.search(/<adf\b/i)
  if (start < 0) return null
  const xml = text.slice(start, start + 100_000)
  const contact = readElement(xml, 'customer') || xml
  const parts = ['first', 'middle', 'last'].map((part) => readElement(contact, 'name', `part=["']?${part}`))
  const name = readElement(contact, 'name', `part=["']?full`) || parts.filter((part) => part !== '').join(' ')
  const place = readElement(xml, 'property') || readElement(xml, 'vehicle')
  return {
    source: 'ADF',
    name: name || readElement(contact, 'name'),
    email: readElement(contact, 'email'),
    phone: readElement(contact, 'phone'),
    address: readElement(place, 'street') || readElement(place, 'address') || readElement(place, 'stock'),
    message: readElement(xml, 'comments'),
    url: readElement(place, 'url'),
  }
}
