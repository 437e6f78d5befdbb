import { Mark } from '@tiptap/react'

/** Returns an element's styles that the server allows; null without any. */
function getAllowedStyle({ style }: HTMLElement, names: readonly string[]): string | null {
  const found = names.flatMap((name) => {
    const value = style.getPropertyValue(name)
    return value === '' ? [] : [`${name}:${value}`]
  })
  return found.length === 0 ? null : found.join(';')
}

const colors = ['color', 'background-color']

/** Colors and alignment of pasted or received text: the editor cannot set them, but editing must not lose them. */
export const AllowedStyle = Mark.create({
  name: 'keptStyle',
  addAttributes: () => ({ style: { default: null } }),
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        style: {
          default: null,
          parseHTML: (element) => getAllowedStyle(element, [...colors, 'text-align']),
        },
      },
    },
  ],
  parseHTML: () => [
    {
      tag: 'span[style]',
      consuming: false,
      getAttrs: (element) => {
        const style = getAllowedStyle(element, colors)
        return style === null ? false : { style }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
