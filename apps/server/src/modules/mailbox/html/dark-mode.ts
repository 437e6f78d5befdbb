import { lightenForDarkBackground, parseColor, type Color } from './colors.ts'

/** Sanitized content of a mail's document. */
interface ThemedContent {
  readonly html: string
  readonly styleSheet: string
  /** Whether it sets colors that assume a white background. */
  readonly designed: boolean
}

/** Color and background declarations in a CSS rule or in an escaped style attribute. */
const declarations = /(^|[;{])(color|background(?:-color|-image)?):([^;}]*)/g

/** Whether a background is the same as the page's own (white or transparent). */
function isPageBackground(value: string): boolean {
  const [first = '', ...rest] = value
    .replace(/!important/i, '')
    .trim()
    .toLowerCase()
    .split(/\s+(?![^(]*\))/)
  const color = parseColor(first)
  const plain = color
    ? Math.min(...color) >= 250
    : /^(?:transparent|none|initial|inherit|unset|0)$/.test(first)
  return (
    plain && rest.every((word) => /^(?:none|repeat|no-repeat|scroll|0%?|0px|center|top|left)$/.test(word))
  )
}

/** Returns a text color for both themes: unchanged on white, lightened on a dark background. */
const toLightDark = (css: string, color: Color): string =>
  `light-dark(${css},${lightenForDarkBackground(color)})`

class CustomBackgroundError extends Error {}

function adaptDeclarations(css: string): string {
  return css.replace(declarations, (all, before: string, property: string, value: string) => {
    if (property !== 'color') {
      if (isPageBackground(value)) return before
      throw new CustomBackgroundError()
    }
    const [, cssColor = '', important = ''] = /^(.*?)(\s*!important\s*)?$/is.exec(value) ?? []
    const color = parseColor(cssColor)
    return color ? `${before}color:${toLightDark(cssColor.trim(), color)}${important}` : all
  })
}

/** Opening tags. Sanitized text and attributes contain no `<` or `>`, so a pattern is enough to find them. */
const openingTags = /<[a-z][^>]*>/g

function adaptTag(tag: string): string {
  const background = / bgcolor="([^"]*)"/.exec(tag)?.[1]
  if (background !== undefined && !isPageBackground(background)) throw new CustomBackgroundError()
  let plain = background === undefined ? tag : tag.replace(/ bgcolor="[^"]*"/, '')
  const font = /^<font\b/.test(plain) ? parseColor(/ color="([^"]*)"/.exec(plain)?.[1] ?? '') : null
  if (font) plain = plain.replace(/ color="([^"]*)"/, (_all, color: string) => ` style="color:${color}"`)
  // Browsers ignore a second attribute of the same name, so the two styles are merged; the element's own style comes
  // last because it overrides `color`.
  const styles = [...plain.matchAll(/ style="([^"]*)"/g)]
  if (styles.length === 2) {
    const [one, other] = styles.toSorted((a) => (font && a[1]!.startsWith('color:') ? -1 : 1))
    plain = plain.replace(/ style="[^"]*"/g, '').replace(/^<\w+/, `$& style="${one![1]};${other![1]}"`)
  }
  return plain.replace(/ style="([^"]*)"/, (_all, css: string) => ` style="${adaptDeclarations(css)}"`)
}

/**
 * Adapts a mail that sets text colors only, as most mail programs do, to both themes: it uses the page's background, and
 * its text gets a lighter color in dark mode (CSS `light-dark()`, which follows the document's `color-scheme`). A mail
 * with backgrounds of its own is returned unchanged and is shown on white in both themes.
 */
export function adaptForDarkMode<M extends ThemedContent>(mail: M): M {
  if (!mail.designed) return mail
  try {
    const html = mail.html.replace(openingTags, adaptTag)
    return { ...mail, html, styleSheet: adaptDeclarations(mail.styleSheet), designed: false }
  } catch (error) {
    if (error instanceof CustomBackgroundError) return mail
    throw error
  }
}
