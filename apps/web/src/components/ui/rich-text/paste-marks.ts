export const markNames = ['strong', 'em', 'u', 's'] as const

/** Marks of a text, inherited from its ancestors. */
export type Marks = Readonly<Record<(typeof markNames)[number], boolean>> & { readonly link: string | null }

export const noMarks: Marks = { strong: false, em: false, u: false, s: false, link: null }

const marksByTag: Readonly<Record<string, (typeof markNames)[number]>> = {
  b: 'strong',
  strong: 'strong',
  h1: 'strong',
  h2: 'strong',
  h3: 'strong',
  h4: 'strong',
  h5: 'strong',
  h6: 'strong',
  th: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
}

function getDeclaration(style: string, property: string): string {
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style)
  return found?.[1]?.trim().toLowerCase() ?? ''
}

/**
 * Returns the marks of an element: those of its tag, then overridden by its style. Google Docs wraps everything in a
 * `<b style="font-weight:normal">` and sets bold by style alone.
 */
export function getMarks(element: Element, outer: Marks): Marks {
  const name = marksByTag[element.localName]
  const marks = { ...outer, ...(name && { [name]: true }) }
  const style = element.getAttribute('style')
  if (!style) return marks
  const weight = getDeclaration(style, 'font-weight')
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) marks.strong = true
  if (/^(?:normal|lighter|[1-5]00)$/.test(weight)) marks.strong = false
  const slant = getDeclaration(style, 'font-style')
  if (slant === 'italic' || slant === 'oblique') marks.em = true
  if (slant === 'normal') marks.em = false
  const line = `${getDeclaration(style, 'text-decoration')} ${getDeclaration(style, 'text-decoration-line')}`
  if (line.includes('underline') && marks.link === null) marks.u = true
  if (line.includes('line-through')) marks.s = true
  return marks
}
