/** The map's colours are tokens of the page; the library reads none of their newer spellings, so a canvas does. */
const names = [
  'map-water',
  'map-park',
  'map-land',
  'map-border',
  'map-street',
  'map-street-edge',
  'map-halo',
  'muted',
  'ink',
  'brand',
] as const
export type MapColors = Readonly<Record<(typeof names)[number], string>>

export function mapColors(): MapColors {
  const style = getComputedStyle(document.documentElement)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const read = (name: string) => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = style.getPropertyValue(`--color-${name}`)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<(typeof names)[number], string>
}
