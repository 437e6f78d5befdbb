import { describe, expect, it } from 'vitest'
import { readAreas } from './polygons.ts'

const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]

const findArea = readAreas(
  JSON.stringify({
    features: [
      {
        properties: { name: 'ring' },
        geometry: { type: 'Polygon', coordinates: [square(0, 0, 10), square(4, 4, 2)] },
      },
      {
        properties: { name: 'islands' },
        geometry: { type: 'MultiPolygon', coordinates: [[square(20, 0, 1)], [square(22, 0, 1)]] },
      },
    ],
  }),
)

describe('readAreas', () => {
  it('finds the area that contains a point', () => {
    expect(findArea(1, 1)).toBe('ring')
    expect(findArea(0.5, 20.5)).toBe('islands')
    expect(findArea(0.5, 22.5)).toBe('islands')
  })

  it('returns null in holes, in gaps and outside', () => {
    expect(findArea(5, 5)).toBeNull()
    expect(findArea(0.5, 21.5)).toBeNull()
    expect(findArea(50, 50)).toBeNull()
  })
})
