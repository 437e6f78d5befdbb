import { consentVersion, getConsentText } from '@pb/rules/applications/consent'
import { expect, test } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import { makePaper } from '../../../../test/factories/application-papers.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { readText } from '../package/read-text.fixture.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { getRequiredAnswers } from './household-steps.fixture.ts'
import { processSignedCopies } from './signed-copy-queue.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()

test('a signer gets the signed form with the consent text once, and none of what changed meanwhile', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent, { values: getRequiredAnswers('APPLICANT') })
  await makePaper(office.deps, form.id)
  await office.deps.db
    .updateTable('application_household')
    .set({ landlord_name: 'Hidden Landlord' })
    .where('id', '=', form.householdId)
    .execute()
  const device = new FormDevice(office, form.token)
  let keys = 0
  const sign = async () => {
    const { version } = await device.read()
    const terms = { version, consent_version: consentVersion, kind: 'typed', name: 'Nora Bell' }
    const payload = { ...terms, key: `signed-copy-${(keys += 1)}` }
    // The page sends it again, since it did not hear that it was stored.
    for (const call of ['first', 'repeated'])
      expect([call, (await device.call('POST', '/signature', { payload })).statusCode]).toEqual([call, 200])
  }
  const states = async () => {
    const rows = await office.deps.db
      .selectFrom('application_signed_copy')
      .select('state')
      .orderBy('signature_id')
      .execute()
    return rows.map(({ state }) => state)
  }
  await sign()
  await device.read()
  await device.save('employer', 'Another')
  await processSignedCopies(office.deps)
  expect(await states()).toEqual(['dropped'])

  await sign()
  await Promise.all([processSignedCopies(office.deps), processSignedCopies(office.deps)])
  // The process ended before it recorded what it had queued.
  await office.deps.pool
    .query(`UPDATE application_signed_copy SET state = 'waiting', leased_until = '-infinity'
    WHERE state = 'queued'`)
  await processSignedCopies(office.deps)
  expect(await states()).toEqual(['dropped', 'queued'])
  const { rows } = await office.deps.pool.query<{ subject: string; filename: string; file_key: string }>(
    `SELECT m.subject, a.filename, a.file_key FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
      JOIN mail_attachment a ON a.message_id = m.id WHERE o.person_id = $1`,
    [agent.personId],
  )
  expect(rows).toMatchObject([
    { subject: 'Your signed application for 10 West 15th Street, 4B', filename: 'signed-application.pdf' },
  ])
  const { stream } = (await office.deps.files.get(one(rows).file_key))!
  const bytes = Buffer.concat((await stream.toArray()) as Buffer[])
  expect(await findPdfProblems(bytes)).toEqual([])
  const text = await readText(bytes)
  const consent = getConsentText(consentVersion, 'en')!
  for (const part of ['Nora Bell', 'Monthly rent', '$3,200', consent.slice(0, 60)])
    expect(text).toContain(part)
  expect(text).not.toMatch(/Hidden Landlord|times the monthly rent/)
})
