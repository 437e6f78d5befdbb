/** The part of the text that is a signature, so that another can take its place (see `NamedPart` of the editor). */
const selector = 'div[data-part="signature"]'

function partOf(html: string): HTMLElement {
  const part = document.implementation.createHTMLDocument('').createElement('div')
  part.dataset['part'] = 'signature'
  // Into a document of its own: nothing of it is run or fetched.
  part.innerHTML = html
  return part
}

/** Puts a signature under the text in place of the one that is there; null takes it away. */
export function withSignature(html: string, signature: string | null): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts = [...body.querySelectorAll(selector)]
  const fresh = signature === null ? null : partOf(signature)
  const old = parts.at(-1)
  for (const part of parts.slice(0, -1)) part.remove()
  if (old && fresh) old.replaceWith(fresh)
  else if (old) old.remove()
  else if (fresh) {
    if (body.innerHTML === '') body.append(document.createElement('p'))
    body.append(document.createElement('p'), fresh)
  }
  return body.innerHTML
}

/** The text without its signature: what somebody has written. */
export function withoutSignature(html: string): string {
  return html.includes('data-part="signature"') ? withSignature(html, null) : html
}
