import { ownPicture } from '@pb/rules/rich-text'
import { Node } from '@tiptap/react'

/**
 * A picture within the text; only the office's own (`/media/…`). A remote one is neither shown nor kept: to load it
 * would tell its server who reads, and when.
 */
export const OfficePicture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => {
        const src = ownPicture(image.getAttribute('src') ?? '', location.origin)
        return src === null ? false : { src }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
