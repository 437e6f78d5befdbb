import { ownPicture } from '@pb/rules/rich-text'
import { Node } from '@tiptap/react'

/** Where a picture is found that the text names otherwise than by its address (`cid:…`); null where nowhere. */
export type PictureSource = (src: string) => string | null

/**
 * A picture within the text; only the office's own (`/media/…`), and those that `sourceOf` knows. A remote one is
 * neither shown nor kept: to load it would tell its server who reads, and when.
 */
export const OfficePicture = Node.create<{ sourceOf: PictureSource }>({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addOptions: () => ({ sourceOf: () => null }),
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
          const src = this.options.sourceOf(given) === null ? ownPicture(given, location.origin) : given
          return src === null ? false : { src }
        },
      },
    ]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { src } = node.attrs as { src: string | null }
    if (src === null || this.options.sourceOf(src) === null) return ['img', HTMLAttributes]
    // As `src`, the browser would look for it.
    return ['img', { ...HTMLAttributes, src: null, 'data-src': src }]
  },
  addNodeView() {
    return ({ node }) => {
      const { src, alt, width, height } = node.attrs as Record<string, string | null>
      const dom = document.createElement('img')
      dom.src = this.options.sourceOf(src ?? '') ?? src ?? ''
      dom.alt = alt ?? ''
      if (width) dom.width = Number(width)
      if (height) dom.height = Number(height)
      return { dom }
    }
  },
})
