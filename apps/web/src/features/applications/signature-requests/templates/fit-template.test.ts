import { fieldInput, fieldKinds } from '@pb/contract/document-fields'
import { pageUnits } from '@pb/rules/document-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFieldInput } from '../fields/placed-field.ts'
import { fitTemplate } from './fit-template.ts'

const letter = { width: 612, height: 792 }
const legal = { width: 612, height: 1008 }
const field = {
  signer: 1,
  kind: 'text' as const,
  page: 1,
  x: 1000,
  y: 8000,
  width: 2500,
  height: 250,
  required: true,
  label: 'Move-in date',
}

const size = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
})
const side = fc
  .tuple(fc.integer({ min: 100, max: pageUnits }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([length, share]) => ({ length, start: Math.floor((pageUnits - length) * share) }))
const anyField = fc
  .record({
    signer: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom(...fieldKinds),
    page: fc.integer({ min: 1, max: 5 }),
    across: side,
    down: side,
  })
  .map(({ signer, kind, page, across, down }) => ({
    signer,
    kind,
    page,
    x: across.start,
    width: across.length,
    y: down.start,
    height: down.length,
    required: true,
    label: '',
  }))

test('no field is placed off a page, whatever the pages of the other PDF', () => {
  fc.assert(
    fc.property(
      fc.array(anyField, { maxLength: 12 }),
      fc.array(size, { minLength: 5, maxLength: 5 }),
      fc.array(size, { maxLength: 6 }),
      fc.array(fc.option(fc.constantFrom('a', 'b')), { minLength: 4, maxLength: 4 }),
      (fields, page_sizes, pages, roles) => {
        const fitted = fitTemplate({ fields, page_sizes }, pages, roles)
        for (const placed of fitted.fields) {
          expect(fieldInput.safeParse(toFieldInput(placed, ['a', 'b'])).success).toBe(true)
          expect(placed.page).toBeLessThanOrEqual(pages.length)
        }
        const ofNobody = fields.filter(({ signer }) => roles[signer - 1] === null)
        expect(fitted.fields.length + fitted.offPages + ofNobody.length).toBe(fields.length)
      },
    ),
  )
})

test('on pages of the same size places stay as they are', () => {
  const { fields, otherSizes } = fitTemplate(
    { fields: [field], page_sizes: [letter] },
    [{ width: 611, height: 792 }, letter],
    ['ann'],
  )
  expect(fields).toMatchObject([{ x: 1000, y: 8000, width: 2500, height: 250, signerId: 'ann' }])
  expect(otherSizes).toEqual([])
})

test('on a longer page a field keeps its height in points, and the page is named', () => {
  const { fields, otherSizes } = fitTemplate({ fields: [field], page_sizes: [letter] }, [legal], ['ann'])
  const points = (fields[0]!.height * legal.height) / pageUnits
  expect(points).toBeCloseTo((250 * letter.height) / pageUnits, 0)
  expect(fields[0]!.y + fields[0]!.height / 2).toBeCloseTo(8125, -1)
  expect(otherSizes).toEqual([1])
})
