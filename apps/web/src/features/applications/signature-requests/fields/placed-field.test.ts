import { fieldInput, fieldKinds } from '@pb/contract/document-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveOnPage, resizeOnPage } from '../../../../components/domain/file-viewer/place-on-page.ts'
import { createField, toFieldInput, type PlacedField } from './placed-field.ts'

const distance = fc.double({ min: -20_000, max: 20_000, noNaN: true })
const change = fc.record({ right: distance, down: distance, isResize: fc.boolean() })

/** Whether the server takes the field. */
const isTaken = (field: PlacedField): boolean => fieldInput.safeParse(toFieldInput(field, ['one'])).success

test('a field stays on its page in a size that is taken, however it is moved and resized', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...fieldKinds),
      fc.record({ page: fc.integer({ min: 1, max: 300 }), x: distance, y: distance }),
      fc.array(change, { maxLength: 12 }),
      (kind, place, changes) => {
        let field = createField(kind, 'one', place)
        expect(isTaken(field)).toBe(true)
        for (const { isResize, ...by } of changes) {
          const before = field
          field = (isResize ? resizeOnPage : moveOnPage)(field, by)
          expect(isTaken(field)).toBe(true)
          const [same, changed] = isResize ? (['x', 'y'] as const) : (['width', 'height'] as const)
          expect([field[same], field[changed]]).toEqual([before[same], before[changed]])
        }
      },
    ),
  )
})

test('a field is placed around the place of the click', () => {
  const { x, y, width, height } = createField('text', 'one', { page: 1, x: 5000, y: 4000 })
  expect([x + width / 2, y + height / 2]).toEqual([5000, 4000])
})
