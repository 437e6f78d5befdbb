import { cleanDeclarations, withoutComments, type StylePicture } from './css-values.ts'

/** Longest style sheet that is read of a mail, in characters, and most rules. */
const maxSheet = 300_000
const maxRules = 3000

/** Selectors without escapes; our own classes begin with `pb-` and are nobody else's to style. */
const safeSelector = /^[\w\s.#*>+~,:()[\]="'^$|-]{1,1000}$/
const safeQuery = /^[\w\s:(),.>=<-]{1,300}$/

/** The index of the bracket that closes what opens before `from`; the end of the text where none does. */
function blockEnd(css: string, from: number): number {
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

class Sheet {
  readonly #picture: StylePicture
  #rules = 0

  constructor(picture: StylePicture) {
    this.#picture = picture
  }

  #rule(selector: string, block: string): string {
    const usable =
      safeSelector.test(selector) && !/(?:^|[^\w-])pb-|show-quoted|\[\s*(?:class|id)/i.test(selector)
    const declarations = usable ? cleanDeclarations(block, this.#picture) : ''
    return declarations === '' ? '' : `${selector}{${declarations}}`
  }

  #media(prelude: string, block: string, depth: number): string {
    const query = prelude.slice('@media'.length).trim()
    // The page has a theme of its own; a mail's dark dress would meet a light page, or the other way round.
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
      // `@import …;` and its like have no block.
      if (prelude.startsWith('@') && statement >= 0 && statement < open) {
        at = statement + 1
        continue
      }
      const end = blockEnd(css, open + 1)
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
 * A mail's style sheet as its document may have it: rules and media queries with the declarations that are allowed.
 * Imports, fonts, animations and everything else that loads or moves are left out. The result holds no `<`.
 */
export function cleanStyleSheet(css: string, picture: StylePicture): string {
  const text = withoutComments(css.slice(0, maxSheet)).replace(/<!--|-->/g, ' ')
  return new Sheet(picture).rules(text).replaceAll('<', '\\3c ')
}
