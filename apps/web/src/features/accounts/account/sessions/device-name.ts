import type { AccountSession } from '@pb/contract/account'
import * as texts from '../texts.ts'

const deviceLabels: Readonly<Record<AccountSession['device'], string>> = {
  desktop: texts.unknownComputer,
  phone: texts.unknownPhone,
  tablet: texts.unknownTablet,
  other: texts.unknownDevice,
}

/** Formats a session's device: `Chrome on Windows`, or the parts that are known. */
export function formatDeviceName({
  browser,
  system,
  device,
}: Pick<AccountSession, 'browser' | 'system' | 'device'>): string {
  if (browser !== null) return system === null ? browser : texts.browserOnSystem(browser, system)
  return system === null ? deviceLabels[device] : texts.unknownBrowserOn(system)
}
