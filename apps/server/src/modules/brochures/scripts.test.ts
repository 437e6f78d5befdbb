import { describe, expect, test } from 'vitest'
import { makeListing } from '../../../test/factories/listings.ts'
import {
  findMissingNames,
  scriptNames,
  unprintableMessage,
  unprintableName,
} from '../../../test/fixtures/script-names.ts'
import { hasPdftotext, readPdfText } from '../../../test/harness/pdf-text.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { createBrochureRequests } from './request-brochure.fixture.ts'

const office = testOffice()
const requestBrochure = createBrochureRequests(office)

describe('other scripts', () => {
  const rename = (id: string, name: string) =>
    office.deps.db.updateTable('person').set({ name }).where('id', '=', id).execute()

  test.skipIf(!hasPdftotext)('are printed in descriptions and names', async () => {
    const agent = await office.person()
    const [name, ...others] = scriptNames
    await rename(agent.personId, name)
    const id = await makeListing(office.deps.db, { description: others.join('\n') })
    const text = await readPdfText((await requestBrochure(agent, [id])).rawPayload)
    expect(findMissingNames(text)).toEqual([])
  })

  test('that no font has are refused before a brochure is built', async () => {
    const agent = await office.person()
    const id = await makeListing(office.deps.db, { description: `By ${unprintableName}` })
    const reply = await requestBrochure(agent, [id])
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      422,
      expect.stringMatching(unprintableMessage),
    ])
  })
})
