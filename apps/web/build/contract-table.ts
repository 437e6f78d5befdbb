import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import type { Plugin } from 'vite'

interface Route {
  readonly method: string
  readonly path: string
  readonly creates?: true
}

type Routes = Readonly<Record<string, Readonly<Record<string, Route>>>>

const routes: Routes = Object.fromEntries(
  Object.entries(contract).map(([domain, endpoints]) => [
    domain,
    Object.fromEntries(
      Object.entries(endpoints).map(
        ([name, { method, path, creates }]: [string, Endpoint]): [string, Route] => [
          name,
          { method, path, ...(creates === true && { creates }) },
        ],
      ),
    ),
  ]),
)

const importsContract = /import \{[^}]*\bcontract\b[^}]*\} from '[^']*\/(?:api|contract)\.ts'/
const use = /(?<![\w.'"/])contract\.(\w+)(?:\.(\w+))?/g

/** Replaces each use of an endpoint by its method, path and whether it creates something, so that a chunk holds only the endpoints that it calls. */
export function inlineRoutes(code: string): string {
  if (!importsContract.test(code)) return code
  return code.replaceAll(use, (source, domain: string, name?: string) => {
    const found = name === undefined ? routes[domain] : routes[domain]?.[name]
    return found === undefined ? source : `(${JSON.stringify(found)})`
  })
}

/**
 * Leaves the contract's schemas out of the build: calls need only these three at run time, and the schemas would
 * add zod to the first load. Development and tests use the full contract. A form that validates imports its schema from
 * the domain's file (`@pb/contract/auth`).
 */
export function contractTable(): Plugin {
  const id = '\0contract-table'
  return {
    name: 'contract-table',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '@pb/contract' ? id : null),
    load: (loaded) => (loaded === id ? `export const contract = ${JSON.stringify(routes)}` : null),
    transform: (code, file) => (file.includes('/src/') ? { code: inlineRoutes(code), map: null } : null),
  }
}
