import { Mark } from '@tiptap/react'

const kept = ['color', 'background-color'] as const

/** Colours that text has from elsewhere: nothing here sets them, but writing on must not lose them. */
export const KeptStyle = Mark.create({
  name: 'keptStyle',
  addAttributes: () => ({ style: { default: null } }),
  parseHTML: () => [
    {
      tag: 'span[style]',
      consuming: false,
      getAttrs: ({ style }) => {
        const found = kept.flatMap((name) => {
          const value = style.getPropertyValue(name)
          return value === '' ? [] : [`${name}:${value}`]
        })
        return found.length === 0 ? false : { style: found.join(';') }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
