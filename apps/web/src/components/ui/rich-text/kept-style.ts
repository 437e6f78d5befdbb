import { Mark } from '@tiptap/react'

/** The styles of the server's closed list that an element has; null without one. */
function keptOf({ style }: HTMLElement, names: readonly string[]): string | null {
  const found = names.flatMap((name) => {
    const value = style.getPropertyValue(name)
    return value === '' ? [] : [`${name}:${value}`]
  })
  return found.length === 0 ? null : found.join(';')
}

const colors = ['color', 'background-color']

/** Colours and alignment that text has from elsewhere: nothing here sets them, but writing on must not lose them. */
export const KeptStyle = Mark.create({
  name: 'keptStyle',
  addAttributes: () => ({ style: { default: null } }),
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        style: {
          default: null,
          parseHTML: (element) => keptOf(element, [...colors, 'text-align']),
        },
      },
    },
  ],
  parseHTML: () => [
    {
      tag: 'span[style]',
      consuming: false,
      getAttrs: (element) => {
        const style = keptOf(element, colors)
        return style === null ? false : { style }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
