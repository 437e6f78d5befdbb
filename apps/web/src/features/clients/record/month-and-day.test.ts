import { clientForm } from '@pb/contract/client-fields'
import { expect, test } from 'vitest'
import { formatMonthAndDay, parseMonthAndDay } from './month-and-day.ts'

test('a month and a day are read as people write them, and every day of the year again as it is shown', () => {
  for (const text of ['April 5', 'Apr. 5th', '5 april', '5th of April', '4/5', '04-05', '4.5'])
    expect([text, parseMonthAndDay(text)]).toEqual([text, '04-05'])
  expect(parseMonthAndDay('')).toBeNull()
  for (let day = new Date('2000-01-01'); day.getUTCFullYear() === 2000; day = new Date(+day + 86_400_000)) {
    const value = day.toISOString().slice(5, 10)
    expect(parseMonthAndDay(formatMonthAndDay(value))).toBe(value)
  }
})

test.each(['13/1', '4/31', '30 February', '4/15/1985', 'soon', 'Ap 5', '5 April 6', 'April', '0/5'])(
  'refuses %s',
  (text) => {
    expect(clientForm.shape.birthday.safeParse(parseMonthAndDay(text)).success).toBe(false)
  },
)
