import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { buildApp } from '../../app.ts'

const office = testOffice()

test('ends a request whose body stops arriving, and no other', async () => {
  const app = await buildApp(office.deps, { bodyIdleMs: 300 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { sessionId } = await office.person()
  const headers = [
    'host: localhost',
    'x-app-auth: tests',
    'x-requested-with: XMLHttpRequest',
    `x-session-id: ${sessionId}`,
    'content-type: application/json',
  ]
  function send(body: string, length: number): Socket {
    const socket = connect(port, '127.0.0.1')
    const lines = ['POST /v1/gmail-drafts HTTP/1.1', ...headers, `content-length: ${length}`]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    return socket
  }
  const body = JSON.stringify({ subject: 'Lease', body: 'x' })
  const complete = send(body, body.length)
  const [reply] = (await once(complete, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1.1 201/)

  const stalled = send(body.slice(0, 10), body.length)
  stalled.resume()
  await once(stalled, 'close')
  expect(complete.destroyed).toBe(false)
  complete.destroy()
  await app.close()
})
