import Bowser from 'bowser'

const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const systems = new Set(Object.values(Bowser.OS_MAP))

/**
 * A browser by the header it sent, in names of a closed list: `Chrome on Windows`. The header itself is whatever
 * somebody chose to send, and is shown to nobody.
 */
export function browserName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent.slice(0, 300))
  const name = browser.name !== undefined && browsers.has(browser.name) ? browser.name : 'Unknown browser'
  return os.name !== undefined && systems.has(os.name) ? `${name} on ${os.name}` : name
}
