/** CSS properties that a mail may set: appearance within the normal flow, no positioning, animation or loading. */
const allowedProperties =
  /^(?:color|background(?:-(?:color|image|repeat|position|size|clip|origin))?|border(?:-[a-z-]+)?|padding(?:-[a-z-]+)?|margin(?:-[a-z-]+)?|font(?:-(?:family|size|style|weight|variant|stretch))?|line-height|letter-spacing|word-spacing|text-(?:align|align-last|decoration(?:-[a-z]+)?|indent|overflow|shadow|transform|underline-offset)|vertical-align|white-space|word-break|word-wrap|overflow-wrap|hyphens|(?:min-|max-)?(?:width|height)|display|float|clear|list-style(?:-(?:type|position))?|table-layout|caption-side|empty-cells|direction|unicode-bidi|opacity|visibility|overflow(?:-[xy])?|box-sizing|box-shadow|flex(?:-[a-z]+)?|gap|row-gap|column-gap|align-(?:items|content|self)|justify-(?:items|content|self)|order|object-fit|outline(?:-[a-z]+)?|quotes|tab-size)$/

/** Functions that only compute a value; `url` is checked separately. */
const allowedFunctions = new Set([
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

/** Characters allowed in values: no escapes, blocks, markup or at-rules. */
const safeValue = /^[\w\s#%.,()+\-*/!'":;?&=~$[\]|\u00a0-\uffff]*$/

const urlFunction = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi

/** Returns the URL that an image of a style is loaded from, or null when it is not shown. */
export type ResolveImageUrl = (url: string) => string | null

/** Properties that may contain an image. */
const imageProperties = /^background(?:-image)?$/

function resolveImages(property: string, value: string, resolve: ResolveImageUrl): string | null {
  if (!/url\(/i.test(value)) return value
  if (!imageProperties.test(property)) return null
  const resolved = value.replace(urlFunction, (_all, double?: string, single?: string, bare?: string) => {
    const url = resolve((double ?? single ?? bare ?? '').trim())
    return url === null ? 'none' : `url("${url}")`
  })
  // Reject the value when a `url(` remains that the pattern did not match.
  return (resolved.match(/url\(/gi)?.length ?? 0) === (resolved.match(/url\("[^"]*"\)/g)?.length ?? 0)
    ? resolved
    : null
}

const isBalanced = (text: string): boolean => {
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')' && (depth -= 1) < 0) return false
  }
  const count = (quote: string) => text.split(quote).length - 1
  return depth === 0 && count('"') % 2 === 0 && (count('"') > 0 || count("'") % 2 === 0)
}

const maxLength = 10_000

/** Whether a value contains a length that no mail needs. */
const isHuge = (value: string): boolean =>
  [...value.matchAll(/\d+(?:\.\d+)?(?:e\d+)?/gi)].some(([number]) => Number(number) > maxLength)

/** Returns a declaration with its images resolved, or null when it is not allowed. */
function cleanDeclaration(source: string, resolve: ResolveImageUrl): string | null {
  const colon = source.indexOf(':')
  const property = source.slice(0, colon).trim().toLowerCase()
  const value = source.slice(colon + 1).trim()
  if (colon < 1 || value === '' || value.length > 1000 || !allowedProperties.test(property)) return null
  if (!safeValue.test(value) || !isBalanced(value) || /url\s+\(/i.test(value)) return null
  const names = [...value.matchAll(/([a-z-][\w-]*)?\(/gi)].map(([, name]) => name?.toLowerCase())
  if (names.some((name) => name !== undefined && !allowedFunctions.has(name))) return null
  // The frame grows with its content, so a height relative to the viewport would grow forever.
  if (property.endsWith('height') && /\d(?:[sld]?v(?:h|w|b|i|min|max))\b/i.test(value)) return null
  // A mail of such a size could not be scrolled past.
  if (/(?:^|-)(?:height|width|margin|padding|size|spacing|indent|gap)(?:-|$)/.test(property) && isHuge(value))
    return null
  if (property === 'display' && /^(?:contents|run-in)/i.test(value)) return null
  const resolved = resolveImages(property, value, resolve)
  return resolved === null ? null : `${property}:${resolved}`
}

/** Splits at `;` outside of strings and parentheses. */
function splitDeclarations(css: string): string[] {
  const declarations: string[] = []
  let [depth, quote, from] = [0, '', 0]
  for (let at = 0; at < css.length; at += 1) {
    const letter = css[at]!
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    else if (letter === ';' && depth <= 0) {
      declarations.push(css.slice(from, at))
      from = at + 1
    }
  }
  return [...declarations, css.slice(from)]
}

export const stripComments = (css: string): string => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')

/** Returns the allowed declarations of a style attribute or rule, separated by semicolons. */
export function cleanDeclarations(css: string, resolve: ResolveImageUrl): string {
  if (css.length > 100_000) return ''
  return splitDeclarations(stripComments(css))
    .map((source) => cleanDeclaration(source, resolve))
    .filter((clean) => clean !== null)
    .join(';')
}
