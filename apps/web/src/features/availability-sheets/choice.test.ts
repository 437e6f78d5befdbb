import { expect, test } from 'vitest'
import {
  chooseKind,
  chooseRow,
  countAllChosen,
  countChosen,
  createChoice,
  isChosen,
  toApplyBody,
} from './choice.ts'

const counts = {
  new: { rows: 300, suggested: 298 },
  changed: { rows: 2, suggested: 2 },
  gone: { rows: 5, suggested: 0 },
  rejects: 0,
  held: 0,
  doubtful: 2,
}
const doubtful = { kind: 'new', place: 'a', suggested: false } as const
const plain = { kind: 'new', place: 'b', suggested: true } as const

test('applies what is suggested unless a row is chosen', () => {
  const first = createChoice('d')
  expect([isChosen(first, doubtful), isChosen(first, plain)]).toEqual([false, true])
  expect(countAllChosen(first, counts)).toBe(300)
  const chosen = chooseRow(chooseRow(first, doubtful, true), plain, false)
  expect([isChosen(chosen, doubtful), isChosen(chosen, plain)]).toEqual([true, false])
  expect(countChosen(chosen, counts, 'new')).toBe(298)
  expect(toApplyBody(chosen)).toEqual({
    digest: 'd',
    leave: ['b'],
    confirm: ['a'],
    kinds: { new: 'suggested', changed: 'suggested', gone: 'suggested' },
  })
  // Back to what it was: nothing is named.
  expect(toApplyBody(chooseRow(chooseRow(chosen, doubtful, false), plain, true))).toMatchObject({
    leave: [],
    confirm: [],
  })
})

test('chooses all rows of a kind, also those that are not loaded, and none', () => {
  const all = chooseKind(chooseRow(createChoice('d'), plain, false), 'new', true)
  expect(countChosen(all, counts, 'new')).toBe(300)
  expect(isChosen(all, plain)).toBe(true)
  const except = chooseRow(all, doubtful, false)
  expect(countChosen(except, counts, 'new')).toBe(299)
  expect(toApplyBody(except)).toMatchObject({ leave: ['a'], kinds: { new: 'all', gone: 'suggested' } })
  const none = chooseKind(except, 'new', false)
  expect([countChosen(none, counts, 'new'), countAllChosen(none, counts)]).toEqual([0, 2])
  expect(toApplyBody(none)).toMatchObject({ leave: [], confirm: [], kinds: { new: 'none' } })
})
