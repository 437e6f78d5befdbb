import { expect, test } from 'vitest'
import { request } from './request.fixture.ts'
import { countFields, getWaitsFor } from './waits-for.ts'

const signer = (name: string, state: 'waiting' | 'asked' | 'opened' | 'signed', fields = 0) => ({
  ...request.signers[0]!,
  name,
  state,
  fields,
})

test('an open document waits for those whose turn it is, and a closed one for no one', () => {
  const signers = [
    signer('Ann', 'signed'),
    signer('Bob', 'opened'),
    signer('Cleo', 'asked'),
    signer('Dan', 'waiting'),
  ]
  expect(getWaitsFor({ state: 'open', signers })).toBe('Bob and Cleo')
  expect(getWaitsFor({ state: 'open', signers: [signer('Ann', 'signed')] })).toBe('')
  for (const state of ['voided', 'expired', 'declined', 'completed'] as const)
    expect(getWaitsFor({ state, signers })).toBe('')
})

test('fields are counted over all signers', () => {
  expect(countFields([signer('Ann', 'asked', 3), signer('Bob', 'asked'), signer('Cleo', 'asked', 2)])).toBe(5)
})
