import { contract } from '@pb/contract'
import type { Plugin } from 'vite'

const table = Object.fromEntries(
  Object.entries(contract).map(([domain, endpoints]) => [
    domain,
    Object.fromEntries(Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }])),
  ]),
)

/**
 * Replaces the contract in the build with a table of methods and paths, which is all that calls need at run time; the
 * schemas would add zod to the first load. Development and tests use the full contract. A form that validates imports
 * its schema from the domain's file (`@pb/contract/auth`).
 */
export function contractTable(): Plugin {
  const id = '\0contract-table'
  return {
    name: 'contract-table',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '@pb/contract' ? id : null),
    load: (loaded) => (loaded === id ? `export const contract = ${JSON.stringify(table)}` : null),
  }
}
