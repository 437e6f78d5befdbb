/** Red, green and blue, from 0 to 255. */
export type Color = readonly [number, number, number]

/** Color names that mail programs write. */
const namedColors: Readonly<Record<string, string>> = {
  black: '#000000',
  windowtext: '#000000',
  white: '#ffffff',
  window: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  maroon: '#800000',
  green: '#008000',
  olive: '#808000',
  lime: '#00ff00',
  blue: '#0000ff',
  navy: '#000080',
  teal: '#008080',
  aqua: '#00ffff',
  purple: '#800080',
  fuchsia: '#ff00ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  brown: '#a52a2a',
  darkblue: '#00008b',
  darkred: '#8b0000',
  darkgreen: '#006400',
  dimgray: '#696969',
}

const parseHex = (text: string): Color => [
  Number.parseInt(text.slice(0, 2), 16),
  Number.parseInt(text.slice(2, 4), 16),
  Number.parseInt(text.slice(4, 6), 16),
]

/** Parses `#123`, `#112233`, `112233`, `rgb(…)` and the usual names. Returns null for anything else, including transparent colors. */
export function parseColor(css: string): Color | null {
  const text = css.trim().toLowerCase()
  const named = Object.hasOwn(namedColors, text) ? namedColors[text]! : text
  const long = /^#?([\da-f]{6})$/.exec(named)?.[1]
  if (long !== undefined) return parseHex(long)
  const short = /^#([\da-f]{3})$/.exec(named)?.[1]
  if (short !== undefined) return parseHex(short.replace(/./g, '$&$&'))
  const parts =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*(?:1|1\.0+|100%)\s*)?\)$/.exec(text)
  if (!parts) return null
  const [red, green, blue] = parts.slice(1).map((part) => Math.min(255, Number(part)))
  return [red!, green!, blue!]
}

const formatHex = (color: readonly number[]): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns a color of the same hue with another HSL lightness (0 to 1). */
function withLightness(color: Color, goal: number): Color {
  const [low, high] = [Math.min(...color) / 255, Math.max(...color) / 255]
  const [light, spread] = [(low + high) / 2, high - low]
  const strength =
    spread === 0 ? 0 : Math.min(1, spread / (1 - Math.abs(2 * light - 1))) * (1 - Math.abs(2 * goal - 1))
  const part = (value: number) =>
    (goal + (spread === 0 ? 0 : ((value / 255 - light) / spread) * strength)) * 255
  return [part(color[0]), part(color[1]), part(color[2])]
}

/** Returns the relative luminance of a color, 0 to 1 (WCAG 2). */
export function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Text of at least this luminance is readable on the dark theme's background. */
export const minLuminance = 0.3
/** Lighter text would be glaring. */
const maxLightness = 0.87

/**
 * Converts a text color on white to one for a dark background: the same hue with inverted lightness. Text that is
 * invisible on white, which senders use to hide it, becomes transparent.
 */
export function lightenForDarkBackground(color: Color): string {
  const light = (Math.min(...color) + Math.max(...color)) / 510
  if (light > 0.93) return 'transparent'
  let goal = Math.min(maxLightness, Math.max(light, 1 - light))
  while (goal < maxLightness && luminance(withLightness(color, goal)) < minLuminance) goal += 0.01
  return formatHex(withLightness(color, goal))
}
