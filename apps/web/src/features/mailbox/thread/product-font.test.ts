import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { addProductFont } from './product-font.ts'

beforeEach(() => void mockServer(() => new Response('font')))
afterEach(() => vi.unstubAllGlobals())

test('adds the font of the product to the document of a message by its bytes', async () => {
  const added: unknown[] = []
  class FontFace {
    readonly given: readonly [string, ArrayBuffer, object]
    constructor(...given: [string, ArrayBuffer, object]) {
      this.given = given
    }
    load = () => Promise.resolve(this)
  }
  const frame = { defaultView: { FontFace }, fonts: { add: (face: FontFace) => added.push(face.given) } }
  await addProductFont(frame as unknown as Document)
  expect(added).toEqual([['Inter Variable', expect.any(ArrayBuffer), { weight: '100 900' }]])
})
