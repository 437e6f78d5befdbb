import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { mailPolicy, renderDocument } from '../../apps/server/src/modules/mailbox/html/document.ts'
import { hostile } from '../../apps/server/src/modules/mailbox/html/hostile-html.fixture.ts'
import { renderBody } from '../../apps/server/src/modules/mailbox/html/render.ts'

/** A page with the mailbox's content security policy and sandboxed frame. */
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

/** Serves a document in a page like the mailbox's, and records the requests that reach the attacker's server. */
async function startServers(
  toDocument: (attacks: string) => string,
): Promise<{ url: string; attackerRequests: string[] }> {
  const attackerRequests: string[] = []
  const attacker = createServer((request, response) => {
    attackerRequests.push(request.url!)
    response.end()
  })
  const attackerHost = await listen(attacker)
  // A script that runs sets the title of the page around the frame, which has the same origin.
  const attacks = hostile
    .join('\n<hr>\n')
    .replaceAll('alert(1)', "top.document.title='ran'")
    .replaceAll('https://evil.example', `http://${attackerHost}`)
    .replaceAll('evil.example', attackerHost)
  const office = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      request.url === '/frame' ? mailPolicy : "default-src 'self'",
    )
    response.end(request.url === '/frame' ? toDocument(attacks) : page)
  })
  servers.push(attacker, office)
  return { url: `http://${await listen(office)}/`, attackerRequests }
}

const renderSanitized = (attacks: string): string => {
  const mail = renderBody({
    html: `<p>Hello agent</p>${attacks}`,
    plain: '',
    inlineImages: [],
    showRemote: false,
  })
  return renderDocument(mail.html, mail.styleSheet, { theme: 'light', designed: true, showQuoted: true })
}

test.describe('Mail safety', () => {
  for (const [name, toDocument] of [
    ['sanitized', renderSanitized],
    // Policy and sandbox alone, as if sanitizing had failed.
    ['unsanitized behind policy and sandbox', (attacks: string) => `<p>Hello agent</p>${attacks}`],
  ] as const)
    test(`hostile mail runs no script and sends no request: ${name}`, async ({ page }) => {
      const { url, attackerRequests } = await startServers(toDocument)
      const responses: string[] = []
      page.on('response', (response) => responses.push(response.url()))
      await page.goto(url, { waitUntil: 'load' })
      const frame = page.frameLocator('iframe')
      await expect(frame.getByText('Hello agent')).toBeVisible()
      await frame.locator('body').hover({ position: { x: 20, y: 10 } })
      await expect(page).toHaveTitle('Mailbox')
      expect(attackerRequests).toEqual([])
      expect(responses.filter((address) => !address.startsWith(url) && !address.startsWith('data:'))).toEqual(
        [],
      )
    })
})
