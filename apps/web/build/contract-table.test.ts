import { expect, test } from 'vitest'
import { inlineRoutes } from './contract-table.ts'

const imported = `import { call, contract } from '../lib/api.ts'\n`
const health = '{"method":"GET","path":"/v1/events"}'

test('replaces an endpoint by its method and path', () => {
  expect(inlineRoutes(`${imported}call(contract.operations.events, {})`)).toBe(
    `${imported}call((${health}), {})`,
  )
})

test('replaces a domain by its endpoints', () => {
  const code = inlineRoutes(`${imported}const { events } = contract.operations\n`)
  expect(code).toContain(`"events":${health}`)
})

test('leaves other names, unknown endpoints and files without the contract alone', () => {
  const types = `${imported}type Send = typeof inContract.operations.events\nimport '@pb/contract.ts'\ncontract.nothing.here()`
  expect(inlineRoutes(types)).toBe(types)
  expect(inlineRoutes('contract.operations.events')).toBe('contract.operations.events')
})
