/** Properties that a mail may set: its looks within the flow of its own document, nothing that moves, covers or loads. */
const properties =
  /^(?:color|background(?:-(?:color|image|repeat|position|size|clip|origin))?|border(?:-[a-z-]+)?|padding(?:-[a-z-]+)?|margin(?:-[a-z-]+)?|font(?:-(?:family|size|style|weight|variant|stretch))?|line-height|letter-spacing|word-spacing|text-(?:align|align-last|decoration(?:-[a-z]+)?|indent|overflow|shadow|transform|underline-offset)|vertical-align|white-space|word-break|word-wrap|overflow-wrap|hyphens|(?:min-|max-)?(?:width|height)|display|float|clear|list-style(?:-(?:type|position))?|table-layout|caption-side|empty-cells|direction|unicode-bidi|opacity|visibility|overflow(?:-[xy])?|box-sizing|box-shadow|flex(?:-[a-z]+)?|gap|row-gap|column-gap|align-(?:items|content|self)|justify-(?:items|content|self)|order|object-fit|outline(?:-[a-z]+)?|quotes|tab-size)$/

/** Functions that only compute; `url` is looked at by itself. */
const functions = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'calc',
  'min',
  'max',
  'clamp',
  'linear-gradient',
  'radial-gradient',
  'url',
])

/** Letters of values: no escapes, no blocks, no markup, no at-rules. */
const safeValue = /^[\w\s#%.,()+\-*/!'":;?&=~$[\]|\u00a0-\uffff]*$/

const urlFunction = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi

/** Gives the address that a picture of a style is shown from; null where it is not shown. */
export type StylePicture = (address: string) => string | null

/** Where a picture may stand. */
const pictured = /^background(?:-image)?$/

function withPictures(property: string, value: string, picture: StylePicture): string | null {
  if (!/url\(/i.test(value)) return value
  if (!pictured.test(property)) return null
  const shown = value.replace(urlFunction, (_all, double?: string, single?: string, bare?: string) => {
    const address = picture((double ?? single ?? bare ?? '').trim())
    return address === null ? 'none' : `url("${address}")`
  })
  // Whatever is no whole `url(…)` is none that we know.
  return (shown.match(/url\(/gi)?.length ?? 0) === (shown.match(/url\("[^"]*"\)/g)?.length ?? 0)
    ? shown
    : null
}

const balanced = (text: string): boolean => {
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')' && (depth -= 1) < 0) return false
  }
  const count = (quote: string) => text.split(quote).length - 1
  return depth === 0 && count('"') % 2 === 0 && (count('"') > 0 || count("'") % 2 === 0)
}

/** One declaration as it may stand in a mail; null where it may not. */
function declaration(source: string, picture: StylePicture): string | null {
  const colon = source.indexOf(':')
  const property = source.slice(0, colon).trim().toLowerCase()
  const value = source.slice(colon + 1).trim()
  if (colon < 1 || value === '' || value.length > 1000 || !properties.test(property)) return null
  if (!safeValue.test(value) || !balanced(value) || /url\s+\(/i.test(value)) return null
  const names = [...value.matchAll(/([a-z-][\w-]*)?\(/gi)].map(([, name]) => name?.toLowerCase())
  if (names.some((name) => name !== undefined && !functions.has(name))) return null
  // The document is as high as what it holds: what is as high as its window would grow with it for ever.
  if (property.endsWith('height') && /\d(?:[sld]?v(?:h|w|b|i|min|max))\b/i.test(value)) return null
  if (property === 'display' && /^(?:contents|run-in)/i.test(value)) return null
  const shown = withPictures(property, value, picture)
  return shown === null ? null : `${property}:${shown}`
}

/** Cuts at `;` outside of strings and brackets. */
function parts(css: string): string[] {
  const found: string[] = []
  let [depth, quote, from] = [0, '', 0]
  for (let at = 0; at < css.length; at += 1) {
    const letter = css[at]!
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    else if (letter === ';' && depth <= 0) {
      found.push(css.slice(from, at))
      from = at + 1
    }
  }
  return [...found, css.slice(from)]
}

export const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')

/** The declarations of a style attribute or a rule that a mail may have, separated by semicolons. */
export function cleanDeclarations(css: string, picture: StylePicture): string {
  if (css.length > 100_000) return ''
  return parts(withoutComments(css))
    .map((source) => declaration(source, picture))
    .filter((clean) => clean !== null)
    .join(';')
}
