import { domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { displayAddress } from './display-address.ts'

test.each([
  ['nora@xn--bcher-kva.example', 'nora@bücher.example'],
  ['nora@mail.xn--bcher-kva.example', 'nora@mail.bücher.example'],
  ['nora@client.example', 'nora@client.example'],
  ['nora', 'nora'],
  // A Cyrillic name under a Latin domain could imitate a Latin name.
  ['nora@xn--80ak6aa92e.com', 'nora@xn--80ak6aa92e.com'],
  ['nora@xn--e1afmkfd.xn--p1ai', 'nora@пример.рф'],
  // Letters of the Latin script that look like others: a script g, and an i without its dot.
  ['nora@xn--oogle-qmc.example', 'nora@xn--oogle-qmc.example'],
  ['nora@xn--png-jua.example', 'nora@xn--png-jua.example'],
  ['nora@xn--tim-5kz.example', 'nora@tiệm.example'],
  ['nora@xn--not-valid-.example', 'nora@xn--not-valid-.example'],
])('shows %s as %s', (email, shown) => {
  expect(displayAddress(email, domainToUnicode)).toBe(shown)
})
