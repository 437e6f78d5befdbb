import { expect, test } from 'vitest'
import { isRelayAddress } from './relay-addresses.ts'

test.each([
  ['5f2x9k1@convo.zillow.com', true],
  ['A1B2C3@Convo.Zillow.com', true],
  ['reply+8f21ac99@streeteasy.com', true],
  ['conversation-1789222@renthop.com', true],
  ['abcde-1234567@hous.craigslist.org', true],
  ['nora.bell@gmail.com', false],
  ['reply+8f21ac99@gmail.com', false],
  ['reply@zillow.com', false],
  ['nora@notzillow.com', false],
  ['@convo.zillow.com', false],
  ['', false],
])('%j: %j', (email, isRelay) => expect(isRelayAddress(email)).toBe(isRelay))
