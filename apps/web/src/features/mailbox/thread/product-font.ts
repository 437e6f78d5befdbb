import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { logError } from '../../../lib/log.ts'

let bytes: Promise<ArrayBuffer> | undefined

/** The font file of this page, which the browser has loaded already. */
function loadFont(): Promise<ArrayBuffer> {
  bytes ??= fetch(fontUrl).then(async (response) => response.arrayBuffer())
  return bytes
}

/**
 * Adds the product's font to the document of a message, for text without a font of its own. The document may load nothing
 * itself, so it gets the bytes.
 */
export async function addProductFont(document: Document): Promise<void> {
  const view = document.defaultView
  if (!view || !('FontFace' in view)) return
  try {
    const face = new view.FontFace('Inter Variable', await loadFont(), { weight: '100 900' })
    document.fonts.add(await face.load())
  } catch (error) {
    bytes = undefined
    logError('The font of messages could not be loaded', error)
  }
}
