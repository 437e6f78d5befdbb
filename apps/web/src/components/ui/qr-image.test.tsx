import { cleanup, render } from '@testing-library/react'
import { decodeQR } from 'qr/decode.js'
import { afterEach, expect, test } from 'vitest'
import { QrImage } from './qr-image.tsx'

afterEach(cleanup)

test('draws a code that a scanner reads, with its quiet zone', () => {
  const url = 'https://office.example/open-house/492-3JYh8Vyi0dnTiDTEDz9H1QwX'
  const { container } = render(<QrImage text={url} label="QR code" />)
  const size = Number(container.querySelector('svg')!.getAttribute('viewBox')!.split(' ').at(-1))
  const path = container.querySelector('path')!.getAttribute('d')!
  const modules = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  expect(Math.min(...modules.flat())).toBe(4)
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [x, y] of modules)
    for (let row = y * scale; row < (y + 1) * scale; row += 1)
      for (let column = x * scale; column < (x + 1) * scale; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  expect(decodeQR({ width, height: width, data })).toBe(url)
})
