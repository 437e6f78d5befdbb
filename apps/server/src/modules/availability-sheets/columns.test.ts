import { expect, test } from 'vitest'
import { guessColumns } from './columns.ts'

const guess = (title: string, text = 'Tenant is difficult, ask Rosa first') =>
  guessColumns(
    [
      ['Address', 'Unit', 'Rent', title],
      ['330 East 38th Street', '1A', 3000, text],
    ],
    1,
  )[3]

test.each([
  'Notes',
  'NOTE',
  'Unit Notes',
  'Comments',
  'Internal comments',
  'Remarks',
  'Agent remarks',
  'Private remarks',
])('does not propose the column “%s” for what everyone sees', (title) =>
  expect(guess(title)).not.toBe('description'),
)

test.each(['Description', 'Public remarks', 'Features', 'Amenities', 'Unit description'])(
  'proposes the column “%s” as the description',
  (title) => expect(guess(title)).toBe('description'),
)
