/** The fonts of the common mail programs; without one, Outlook shows Times New Roman. */
const fontStyle = 'font-family:Arial,Helvetica,sans-serif;font-size:14px'

/** Marks that only the composer reads. */
const composerAttribute = /(<[a-z][^<>]*?)\sdata-part="[^"]*"/gi
const isDocument = /<(?:html|body)\b/i
const sizedImage = /<img\b(?=[^>]*\swidth=)(?![^>]*\sstyle=)/gi

/**
 * Converts the HTML of the composer to that of an outgoing mail: with a font, with images that shrink on narrow screens,
 * and without the composer's own marks. The stored message keeps the composer's HTML, so that it can become a draft again.
 */
export function toOutgoingHtml(html: string): string {
  const clean = html
    .replace(composerAttribute, '$1')
    .replace(sizedImage, '<img style="max-width:100%;height:auto"')
  return isDocument.test(clean) ? clean : `<div style="${fontStyle}">${clean}</div>`
}
