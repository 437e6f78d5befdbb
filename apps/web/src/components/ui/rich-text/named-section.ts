import { Node } from '@tiptap/react'

/** A named section of the text, such as a signature, which can be found and replaced. */
export const NamedSection = Node.create({
  name: 'namedPart',
  group: 'block',
  content: 'block+',
  addAttributes: () => ({ part: { default: null } }),
  parseHTML: () => [
    { tag: 'div[data-part]', getAttrs: (element) => ({ part: element.getAttribute('data-part') }) },
  ],
  renderHTML: ({ node }) => ['div', { 'data-part': String(node.attrs['part']) }, 0],
})
