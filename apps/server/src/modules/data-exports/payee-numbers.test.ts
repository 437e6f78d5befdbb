import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleW9 } from '../../../test/factories/owned-payouts.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { exportToFolder } from './index.ts'

const office = testOffice()

async function readFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return texts.join('\n')
}

test('exports have the last four digits of taxpayer numbers, never the number', async () => {
  const agent = await office.person()
  const payload = { ...sampleW9, agent_id: agent.personId, street: '9 Planted Street', tin: '356-81-7243' }
  const reply = await office.call({ method: 'PUT', url: '/v1/payee-w9', as: agent, payload })
  expect(reply.statusCode).toBe(200)
  for (const agentId of [null, agent.personId]) {
    const folder = await mkdtemp(join(tmpdir(), 'pb-export-test-'))
    try {
      const scope = agentId === null ? { kind: 'office' as const } : { kind: 'agent' as const, agentId }
      expect((await exportToFolder(office.deps, scope, folder)).problems).toEqual([])
      const text = await readFolder(folder)
      expect(text).toContain('9 Planted Street')
      expect(text).toContain('7243')
      for (const number of ['356-81-7243', '356817243']) expect(text).not.toContain(number)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
})
