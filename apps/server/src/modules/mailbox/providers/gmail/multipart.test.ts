import { expect, test } from 'vitest'
import { parseBatch } from './multipart.ts'

test('reads parts whose text contains the boundary', () => {
  const json = '{"id":"1","threadId":"thr_oit--batch--8K"}'
  const part = (n: number) =>
    `--batch\r\nContent-Type: application/http\r\nContent-ID: <response-${n}>\r\n\r\n` +
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${json}\r\n`
  const parts = parseBatch('multipart/mixed; boundary=batch', `${part(0)}${part(1)}--batch--`)
  expect(parts.map((one) => one?.json)).toEqual([JSON.parse(json), JSON.parse(json)])
})
