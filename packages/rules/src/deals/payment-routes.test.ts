import { expect, it } from 'vitest'
import { isPaidBy, paymentRoutes } from './payment-routes.ts'
import { fundsMethods } from './vocabulary.ts'

it('knows which methods mark a payout as paid, by what is under way for it', () => {
  const methods = Object.fromEntries(
    paymentRoutes.map((route) => [
      route,
      fundsMethods.filter(({ key }) => isPaidBy(route, key)).map(({ key }) => key),
    ]),
  )
  const others = ['certified_check', 'money_order', 'wire', 'credit_card', 'personal_check']
  expect(methods).toEqual({
    any: fundsMethods.map(({ key }) => key),
    ach_file: ['ach'],
    check: ['certified_check', 'personal_check'],
    not_ach: others,
  })
})
