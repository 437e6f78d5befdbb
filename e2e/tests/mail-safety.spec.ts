import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type FrameLocator } from '@playwright/test'
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

/** Hides itself and the host behind its link, grows without end, and reverses a file name. */
const concealing = `<style>
  html,body{display:none!important;visibility:hidden!important;opacity:0!important;max-height:0!important}
  a+span,a span,span,[title]{position:absolute!important;left:-9999px!important;font-size:0!important;color:#fff!important}
  p{display:block!important;visibility:visible!important;opacity:1!important;height:90000000px!important}
  a{display:inline!important;visibility:visible!important;opacity:1!important}
</style><p style="height:90000000px;min-height:90000000px">Hello agent <a href="https://real.test/">https://bank.test/</a></p>
<p>lease\u202egnp.exe</p>`

const renderSanitized = (attacks: string): string => {
  const mail = renderBody({
    html: `${concealing}${attacks}`,
    plain: '',
    inlineImages: [],
    showRemote: false,
  })
  return renderDocument(mail.html, mail.styleSheet, { theme: 'light', designed: true, showQuoted: true })
}

/** Expects that the style sheet of the mail reaches neither the message nor the host behind a link. */
async function expectNothingConcealed(frame: FrameLocator): Promise<void> {
  const host = frame.locator('.pb-host', { hasText: 'real.test' })
  await expect(host).toBeVisible()
  await expect(host).toHaveCSS('opacity', '1')
  await expect(host).toHaveCSS('font-size', '12px')
  await expect(host).toHaveCSS('color', 'rgb(122, 74, 0)')
  await expect(host).toBeInViewport({ ratio: 1 })
  await expect(frame.getByText('leasegnp.exe', { exact: true })).toHaveCount(1)
  const height = await frame.locator('html').evaluate((element) => element.scrollHeight)
  expect(height).toBeLessThan(100_000)
}

test.describe('Mail safety', () => {
  for (const [name, toDocument, check] of [
    ['sanitized', renderSanitized, expectNothingConcealed],
    // Policy and sandbox alone, as if sanitizing had failed.
    [
      'unsanitized behind policy and sandbox',
      (attacks: string) => `<p>Hello agent</p>${attacks}`,
      async () => {},
    ],
  ] as const)
    test(`hostile mail runs no script and sends no request: ${name}`, async ({ page }) => {
      const { url, attackerRequests } = await startServers(toDocument)
      const responses: string[] = []
      page.on('response', (response) => responses.push(response.url()))
      await page.goto(url, { waitUntil: 'load' })
      const frame = page.frameLocator('iframe')
      await expect(frame.getByText('Hello agent')).toBeVisible()
      await frame.locator('body').hover({ position: { x: 20, y: 10 } })
      await check(frame)
      await expect(page).toHaveTitle('Mailbox')
      expect(attackerRequests).toEqual([])
      expect(responses.filter((address) => !address.startsWith(url) && !address.startsWith('data:'))).toEqual(
        [],
      )
    })
})
