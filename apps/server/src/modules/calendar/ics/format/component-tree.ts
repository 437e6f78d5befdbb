import { splitContentLines } from './content-lines.ts'
import { parseProperty, type IcsProperty } from './property.ts'

/** A component such as VEVENT; names are upper case. */
export interface IcsComponent {
  readonly name: string
  readonly properties: IcsProperty[]
  readonly components: IcsComponent[]
}

const maxDepth = 10
/** Components of the top, which end those of their kind that were left open. */
const outer = new Set(['VCALENDAR', 'VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE'])

const createComponent = (name: string): IcsComponent => ({ name, properties: [], components: [] })

/** Those that stay open when a component begins: no calendar is in one, and no event in an event. */
function getOpen(open: readonly IcsComponent[], name: string): IcsComponent[] {
  if (!outer.has(name)) return [...open]
  const first = open.findIndex((component) => component.name === name || name === 'VCALENDAR')
  const sibling = open.findIndex((component) => outer.has(component.name) && component.name !== 'VCALENDAR')
  const end = [first, sibling].filter((index) => index !== -1)
  return open.slice(0, end.length === 0 ? open.length : Math.min(...end))
}

/** The components of a file by its BEGIN and END lines; those that never end, end with what is around them. */
export function parseComponents(text: string): { root: IcsComponent; stray: number } {
  const root = createComponent('')
  let open: IcsComponent[] = []
  const { lines, stray } = splitContentLines(text)
  for (const line of lines) {
    const property = parseProperty(line)
    const name = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN') {
      open = getOpen(open, name)
      const component = createComponent(name)
      if (open.length < maxDepth) (open.at(-1) ?? root).components.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      const index = open.findLastIndex((component) => component.name === name)
      if (index !== -1) open = open.slice(0, index)
    } else {
      ;(open.at(-1) ?? root).properties.push(property)
    }
  }
  return { root, stray }
}

export const findProperty = (component: IcsComponent, name: string): IcsProperty | undefined =>
  component.properties.find((property) => property.name === name)

export const findProperties = (component: IcsComponent, name: string): IcsProperty[] =>
  component.properties.filter((property) => property.name === name)
