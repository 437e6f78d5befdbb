import Bowser from 'bowser'

/** A browser and its machine in names of a closed list; null where the name is not on it. */
export interface UserAgent {
  readonly browser: string | null
  readonly system: string | null
  readonly device: 'desktop' | 'tablet' | 'phone' | 'other'
}

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))

/** No browser's own is longer; what is kept with a session is cut too. */
const maxLength = 300

function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null
}

function deviceOf(type: string | undefined): UserAgent['device'] {
  if (type === 'desktop' || type === 'tablet') return type
  return type === 'mobile' ? 'phone' : 'other'
}

/**
 * Browser and system by the header that the caller sent, in names of a closed list: the header itself is whatever
 * somebody chose to send, and is shown to nobody. No versions: they are those of the sign-in, and browsers have long
 * ceased to tell the system's.
 */
export function readUserAgent(userAgent: string): UserAgent {
  const text = userAgent.slice(0, maxLength)
  if (text.trim() === '') return { browser: null, system: null, device: 'other' }
  const { browser, os, platform } = Bowser.parse(text)
  return {
    browser: known(browsers, browser.name),
    system: known(systems, os.name),
    device: deviceOf(platform.type),
  }
}

/** `Chrome on Windows`, or as much of it as is known. */
export function browserName(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent)
  const name = browser ?? 'Unknown browser'
  return system === null ? name : `${name} on ${system}`
}
