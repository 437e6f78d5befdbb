import type { AccountSession } from '@pb/contract/account'

const kinds: Readonly<Record<AccountSession['device'], string>> = {
  desktop: 'A computer',
  phone: 'A phone',
  tablet: 'A tablet',
  other: 'A device',
}

/** `Chrome on Windows`, or as much of it as is known. */
export function deviceName({
  browser,
  system,
  device,
}: Pick<AccountSession, 'browser' | 'system' | 'device'>): string {
  if (browser !== null) return system === null ? browser : `${browser} on ${system}`
  return system === null ? `${kinds[device]} of unknown kind` : `A browser on ${system}`
}
