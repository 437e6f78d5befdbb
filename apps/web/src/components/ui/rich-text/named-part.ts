import { Node } from '@tiptap/react'

/** A part of the text that bears a name, so that it can be found again and another put in its place. */
export const NamedPart = Node.create({
  name: 'namedPart',
  group: 'block',
  content: 'block+',
  addAttributes: () => ({ part: { default: null } }),
  parseHTML: () => [
    { tag: 'div[data-part]', getAttrs: (element) => ({ part: element.getAttribute('data-part') }) },
  ],
  renderHTML: ({ node }) => ['div', { 'data-part': String(node.attrs['part']) }, 0],
})
