import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { mailDocument, mailPolicy } from '../../apps/server/src/modules/mailbox/html/document.ts'
import { hostile } from '../../apps/server/src/modules/mailbox/html/hostile.fixture.ts'
import { render } from '../../apps/server/src/modules/mailbox/html/render.ts'

/** Its page is the office's in what counts: the same policy, and the frame as the mailbox has it. */
const page = `<!doctype html><title>Mailbox</title><iframe src="/frame" width="800" height="600"
  sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const servers: Server[] = []
test.afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Serves a document to show, and counts what reaches the attacker. */
async function stage(documentOf: (attacks: string) => string): Promise<{ url: string; stolen: string[] }> {
  const stolen: string[] = []
  const evil = createServer((request, response) => {
    stolen.push(request.url!)
    response.end()
  })
  const evilHost = await listen(evil)
  // What would have run says so on the page around the frame, which shares its origin.
  const attacks = hostile
    .join('\n<hr>\n')
    .replaceAll('alert(1)', "top.document.title='ran'")
    .replaceAll('https://evil.example', `http://${evilHost}`)
    .replaceAll('evil.example', evilHost)
  const office = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      request.url === '/frame' ? mailPolicy : "default-src 'self'",
    )
    response.end(request.url === '/frame' ? documentOf(attacks) : page)
  })
  servers.push(evil, office)
  return { url: `http://${await listen(office)}/`, stolen }
}

const clean = (attacks: string): string => {
  const mail = render({ html: `<p>Hello agent</p>${attacks}`, plain: '', own: [], showRemote: false })
  return mailDocument(mail.html, mail.styleSheet, { theme: 'light', designed: true, showQuoted: true })
}

for (const [name, documentOf] of [
  ['cleaned', clean],
  // The second wall by itself, as if the first had let everything through.
  ['as it came, behind its policy and sandbox', (attacks: string) => `<p>Hello agent</p>${attacks}`],
] as const)
  test(`hostile mail runs nothing and asks nobody outside, ${name}`, async ({ page }) => {
    const { url, stolen } = await stage(documentOf)
    const asked: string[] = []
    page.on('response', (response) => asked.push(response.url()))
    await page.goto(url, { waitUntil: 'load' })
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('Hello agent')).toBeVisible()
    await frame.locator('body').hover({ position: { x: 20, y: 10 } })
    await expect(page).toHaveTitle('Mailbox')
    expect(stolen).toEqual([])
    expect(asked.filter((address) => !address.startsWith(url) && !address.startsWith('data:'))).toEqual([])
  })
