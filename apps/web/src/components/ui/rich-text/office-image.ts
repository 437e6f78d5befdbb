import { toOwnImagePath } from '@pb/rules/rich-text'
import { Node } from '@tiptap/react'

/** Returns the URL of an image that the text references otherwise (`cid:…`); null when it is unknown. */
export type ImageResolver = (src: string) => string | null

/**
 * An image in the text: only the office's own (`/media/…`) and those that `resolveImage` resolves. Remote images are dropped,
 * since loading them would tell their server who reads the message, and when.
 */
export const OfficeImage = Node.create<{ resolveImage: ImageResolver }>({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addOptions: () => ({ resolveImage: () => null }),
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML() {
    return [
      {
        tag: 'img',
        getAttrs: (image) => {
          const given = image.getAttribute('data-src') ?? image.getAttribute('src') ?? ''
          const src =
            this.options.resolveImage(given) === null ? toOwnImagePath(given, location.origin) : given
          return src === null ? false : { src }
        },
      },
    ]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { src } = node.attrs as { src: string | null }
    if (src === null || this.options.resolveImage(src) === null) return ['img', HTMLAttributes]
    // As `src`, the browser would request it.
    return ['img', { ...HTMLAttributes, src: null, 'data-src': src }]
  },
  addNodeView() {
    return ({ node }) => {
      const { src, alt, width, height } = node.attrs as Record<string, string | null>
      const dom = document.createElement('img')
      dom.src = this.options.resolveImage(src ?? '') ?? src ?? ''
      dom.alt = alt ?? ''
      if (width) dom.width = Number(width)
      if (height) dom.height = Number(height)
      return { dom }
    }
  },
})
