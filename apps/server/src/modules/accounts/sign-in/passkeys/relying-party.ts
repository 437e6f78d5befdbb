import type { Deps } from '../../../../platform/deps.ts'

/** The office as WebAuthn knows it: passkeys belong to the host of PUBLIC_URL, and work on its pages only. */
export function getRelyingParty({ env }: Pick<Deps, 'env'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(env.publicUrl)
  return { id: hostname, origin }
}
