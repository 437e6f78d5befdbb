import { lighter, readColor, type Color } from './colors.ts'

/** What a mail's document is made of, once it is safe. */
interface Dressed {
  readonly html: string
  readonly styleSheet: string
  /** It has colours that only stand on white. */
  readonly designed: boolean
}

/** Declarations as they stand in a rule, or escaped in an attribute. */
const declarations = /(^|[;{])(color|background(?:-color|-image)?):([^;}]*)/g

/** A ground that is that of the page already. */
function isPlainGround(value: string): boolean {
  const [first = '', ...rest] = value
    .replace(/!important/i, '')
    .trim()
    .toLowerCase()
    .split(/\s+(?![^(]*\))/)
  const color = readColor(first)
  const plain = color
    ? Math.min(...color) >= 250
    : /^(?:transparent|none|initial|inherit|unset|0)$/.test(first)
  return (
    plain && rest.every((word) => /^(?:none|repeat|no-repeat|scroll|0%?|0px|center|top|left)$/.test(word))
  )
}

/** The colour of words for both themes: as it is on white, and as far from a dark ground as it was from white. */
const forBoth = (written: string, color: Color): string => `light-dark(${written},${lighter(color)})`

class OwnGround extends Error {}

function adapted(css: string): string {
  return css.replace(declarations, (all, before: string, property: string, value: string) => {
    if (property !== 'color') {
      if (isPlainGround(value)) return before
      throw new OwnGround()
    }
    const [, words = '', important = ''] = /^(.*?)(\s*!important\s*)?$/is.exec(value) ?? []
    const color = readColor(words)
    return color ? `${before}color:${forBoth(words.trim(), color)}${important}` : all
  })
}

/** An element's opening tag: its text and its attributes hold no `<` and no `>`. */
const tags = /<[a-z][^>]*>/g

function adaptedTag(tag: string): string {
  const ground = / bgcolor="([^"]*)"/.exec(tag)?.[1]
  if (ground !== undefined && !isPlainGround(ground)) throw new OwnGround()
  let plain = ground === undefined ? tag : tag.replace(/ bgcolor="[^"]*"/, '')
  const font = /^<font\b/.test(plain) ? readColor(/ color="([^"]*)"/.exec(plain)?.[1] ?? '') : null
  if (font) plain = plain.replace(/ color="([^"]*)"/, (_all, written: string) => ` style="color:${written}"`)
  // Of two attributes of one name a browser takes the first: an element's own style says more than its `color`.
  const styles = [...plain.matchAll(/ style="([^"]*)"/g)]
  if (styles.length === 2) {
    const [one, other] = styles.toSorted((a) => (font && a[1]!.startsWith('color:') ? -1 : 1))
    plain = plain.replace(/ style="[^"]*"/g, '').replace(/^<\w+/, `$& style="${one![1]};${other![1]}"`)
  }
  return plain.replace(/ style="([^"]*)"/, (_all, css: string) => ` style="${adapted(css)}"`)
}

/**
 * A mail that only colours its words, as most programs do, for the light theme and the dark one: it stands on the page's
 * own ground, and its words take a lighter colour in the dark (`light-dark`, by the document's `color-scheme`). One that
 * paints grounds of its own is left as it is, and stands on white in either theme.
 */
export function forBothThemes<M extends Dressed>(mail: M): M {
  if (!mail.designed) return mail
  try {
    const html = mail.html.replace(tags, adaptedTag)
    return { ...mail, html, styleSheet: adapted(mail.styleSheet), designed: false }
  } catch (error) {
    if (error instanceof OwnGround) return mail
    throw error
  }
}
