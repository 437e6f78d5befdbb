import { expect, it } from 'vitest'
import { findNeighborhoodsByText } from './neighborhood-search.ts'
import { neighborhoods } from './neighborhoods.ts'

const first = (text: string) => findNeighborhoodsByText(text, 3)[0]

it.each([
  ['chelsea', 'Chelsea', 'exact'],
  ['uws', 'Upper West Side', 'exact'],
  ['upper w', 'Upper West Side', 'prefix'],
  ['alphabet city', 'East Village', 'words'],
  ['tribecca', 'Tribeca', 'similar'],
  ['riverdale bronx', 'Riverdale', 'exact'],
])('finds %j', (text, name, match) => {
  expect(first(text)).toMatchObject({ neighborhood: { name }, match })
})

it('reads what is searched for', () => {
  expect(first('chelsea')!.adTypes).toEqual(['rental', 'sale'])
  expect(first('rentals in chelsea'.replace('in ', ''))!.adTypes).toEqual(['rental'])
  expect(first('tribeca sales')!.adTypes).toEqual(['sale'])
  for (const text of ['', 'rentals', '225 e 57', 'zzzz'])
    expect(findNeighborhoodsByText(text, 3), text).toEqual([])
})

it('finds each neighborhood by its name', () => {
  for (const { name, borough } of neighborhoods)
    expect(
      findNeighborhoodsByText(name, 5).some(
        ({ neighborhood, match }) =>
          match === 'exact' && neighborhood.name === name && neighborhood.borough === borough,
      ),
      name,
    ).toBe(true)
})
