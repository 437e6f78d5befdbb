import { cleanDeclarations, stripComments, type ResolveImageUrl } from './css-values.ts'

/** Limits of one style sheet: characters that are read, and rules. */
const maxCharacters = 300_000
const maxRules = 3000

/** Selectors without escapes. Classes beginning with `pb-` are reserved for the office's own style sheet. */
const safeSelector = /^[\w\s.#*>+~,:()[\]="'^$|-]{1,1000}$/
const safeQuery = /^[\w\s:(),.>=<-]{1,300}$/

/** Returns the index of the brace that closes the block starting at `from`, or the length of the text. */
function findBlockEnd(css: string, from: number): number {
  let [depth, quote] = [1, '']
  for (let at = from; at < css.length; at += 1) {
    const letter = css[at]!
    if (quote !== '') quote = letter === quote || letter === '\n' ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '{') depth += 1
    else if (letter === '}' && (depth -= 1) === 0) return at
  }
  return css.length
}

class StyleSheetCleaner {
  readonly #resolve: ResolveImageUrl
  #rules = 0

  constructor(resolve: ResolveImageUrl) {
    this.#resolve = resolve
  }

  #rule(selector: string, block: string): string {
    const usable =
      safeSelector.test(selector) && !/(?:^|[^\w-])pb-|show-quoted|\[\s*(?:class|id)/i.test(selector)
    const declarations = usable ? cleanDeclarations(block, this.#resolve) : ''
    return declarations === '' ? '' : `${selector}{${declarations}}`
  }

  #media(prelude: string, block: string, depth: number): string {
    const query = prelude.slice('@media'.length).trim()
    // The page chooses the theme itself, so a mail's own dark styles could end up on a light page.
    if (!safeQuery.test(query) || /prefers-/i.test(query) || depth > 2) return ''
    const inner = this.rules(block, depth + 1)
    return inner === '' ? '' : `@media ${query}{${inner}}`
  }

  rules(css: string, depth = 0): string {
    let clean = ''
    let at = 0
    while (at < css.length && this.#rules < maxRules) {
      const open = css.indexOf('{', at)
      const statement = css.indexOf(';', at)
      if (open < 0) break
      const prelude = css.slice(at, open).trim()
      // At-rules such as `@import …;` have no block.
      if (prelude.startsWith('@') && statement >= 0 && statement < open) {
        at = statement + 1
        continue
      }
      const end = findBlockEnd(css, open + 1)
      const block = css.slice(open + 1, end)
      this.#rules += 1
      if (/^@media\b/i.test(prelude)) clean += this.#media(prelude, block, depth)
      else if (!prelude.startsWith('@')) clean += this.#rule(prelude.replace(/\s+/g, ' '), block)
      at = end + 1
    }
    return clean
  }
}

/**
 * Sanitizes a mail's style sheet: rules and media queries with allowed declarations. Imports, fonts, animations and other
 * at-rules are removed. The result contains no `<`.
 */
export function cleanStyleSheet(css: string, resolve: ResolveImageUrl): string {
  const text = stripComments(css.slice(0, maxCharacters)).replace(/<!--|-->/g, ' ')
  return new StyleSheetCleaner(resolve).rules(text).replaceAll('<', '\\3c ')
}
