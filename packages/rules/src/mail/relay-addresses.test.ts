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

test.each([
  ['noreply@email.streeteasy.com', false],
  ['leads@zillow.com', false],
  ['lead-8f21ac99@zillow.com', true],
  ['abc123def456@apartments.com', true],
  ['jane.doe@compass.com', false],
  ['x7k2p9@privaterelay.appleid.com', true],
  ['reply+8f21ac99@leads.example', true],
  ['8f21ac99b7d0@reply.leads.example', true],
  ['nora@reply.leads.example', false],
  ['reply+8f21ac99@yahoo.co.uk', false],
])('%j: %j, as readers of mail take it', (email, isRelay) => expect(isRelayAddress(email)).toBe(isRelay))
