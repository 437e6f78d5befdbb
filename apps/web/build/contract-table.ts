import { contract } from '@pb/contract'
import type { Plugin } from 'vite'

const table = Object.fromEntries(
  Object.entries(contract).map(([domain, endpoints]) => [
    domain,
    Object.fromEntries(Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }])),
  ]),
)

/**
 * Replaces the contract by a table of methods and paths in the built page: the client needs no more of it at run
 * time, and the schemas would bring zod into the first load. In development and in tests the contract itself is
 * used. A form that validates imports its schema from the domain's file (`@pb/contract/auth`).
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
