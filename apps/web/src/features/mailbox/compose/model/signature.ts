/** Marks the signature in the text (see `NamedPart` of the editor). */
const selector = 'div[data-part="signature"]'

function createSignaturePart(html: string): HTMLElement {
  const part = document.implementation.createHTMLDocument('').createElement('div')
  part.dataset['part'] = 'signature'
  // In an inert document, so that no script runs and nothing is fetched.
  part.innerHTML = html
  return part
}

/** Adds or replaces the signature; null removes it. */
export function withSignature(html: string, signature: string | null): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts = [...body.querySelectorAll(selector)]
  const fresh = signature === null ? null : createSignaturePart(signature)
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

/** The text without its signature. */
export function withoutSignature(html: string): string {
  return html.includes('data-part="signature"') ? withSignature(html, null) : html
}

const toText = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent

/** Leaves out the last line when the signature begins with it: a prepared text ends with its writer's name. */
export function withoutRepeatedName(html: string, signature: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const last = body.lastElementChild
  const name = last?.textContent.trim() ?? ''
  if (!last || name === '' || !toText(signature).trim().startsWith(name)) return html
  last.remove()
  return body.innerHTML
}
