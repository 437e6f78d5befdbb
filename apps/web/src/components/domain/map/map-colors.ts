/** Design tokens used by the map. The library cannot parse oklch colors, so a canvas converts them to rgb. */
const colorNames = [
  'map-water',
  'map-beyond',
  'map-park',
  'map-land',
  'map-border',
  'map-highway',
  'map-street',
  'map-street-edge',
  'map-halo',
  'map-park-name',
  'muted',
  'ink',
  'brand',
] as const
export type MapColors = Readonly<Record<(typeof colorNames)[number], string>>

export function readMapColors(): MapColors {
  const style = getComputedStyle(document.documentElement)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const read = (name: string) => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = style.getPropertyValue(`--color-${name}`)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
  return Object.fromEntries(colorNames.map((name) => [name, read(name)])) as Record<
    (typeof colorNames)[number],
    string
  >
}
