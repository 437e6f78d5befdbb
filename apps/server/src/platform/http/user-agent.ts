import Bowser from 'bowser'

/** Browser and operating system, by names of a closed list; null if the name is not on it. */
export interface UserAgent {
  readonly browser: string | null
  readonly system: string | null
  readonly device: 'desktop' | 'tablet' | 'phone' | 'other'
}

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))

/** Longer than any browser's own; stored headers are truncated to it too. */
const maxLength = 300

function onlyKnown(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null
}

function toDevice(type: string | undefined): UserAgent['device'] {
  if (type === 'desktop' || type === 'tablet') return type
  return type === 'mobile' ? 'phone' : 'other'
}

/**
 * Parses a User-Agent header into names of a closed list, because the header itself is untrusted and never shown. No
 * versions: they date from the sign-in, and browsers no longer report the system's.
 */
export function parseUserAgent(userAgent: string): UserAgent {
  const text = userAgent.slice(0, maxLength)
  if (text.trim() === '') return { browser: null, system: null, device: 'other' }
  const { browser, os, platform } = Bowser.parse(text)
  return {
    browser: onlyKnown(browsers, browser.name),
    system: onlyKnown(systems, os.name),
    device: toDevice(platform.type),
  }
}

/** `Chrome on Windows`, or the part that is known. */
export function formatUserAgent(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent)
  const name = browser ?? 'Unknown browser'
  return system === null ? name : `${name} on ${system}`
}
