import type { AccessLogEntry, Household } from '@pb/contract/applications'
import { beforeEach, describe, expect, test } from 'vitest'
import { getErrorCode } from '../../../../test/calls/listing-calls.ts'
import { multipart } from '../../../../test/calls/multipart.ts'
import { acknowledgeIssues, readIssues } from '../../../../test/calls/package-issues.ts'
import { makePaper } from '../../../../test/factories/application-papers.ts'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { presentPackage } from '../package/build-package.ts'
import { findMembers } from '../package/find-members.ts'
import { onePage } from '../package/papers/pdf.fixture.ts'
import { deleteUnusedPackages } from '../package/stored-package.ts'
import { readText } from '../package/read-text.fixture.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { copyFiles } from '../redaction/copy-files.ts'
import { presentSubmissions } from './present.ts'
import { processSubmissions } from './send-queue.ts'

const office = testOffice()
const ssn = '219-09-9990'
let agent: TestPerson
let form: TestForm
let keys = 0
const nextKey = () => `submission-${(keys += 1)}`

beforeEach(async () => {
  agent = await office.person()
  form = await makeForm(office.deps, agent, { first_name: 'Íñigo', last_name: 'Peña' })
  const phone = new FormDevice(office, form.token)
  await phone.save('ssn', ssn)
  await phone.save('annual_income', '150000')
  await phone.call(
    'POST',
    '/papers?document=pay_stubs&key=the-pay-stubs',
    multipart('file', 'stub.pdf', onePage()),
  )
})

const path = (rest: string) => `/v1/aform/${form.id}${rest}`
const householdPath = (rest: string) => `/v1/application-households/${form.householdId}${rest}`

const post = (url: string, payload: object, as: TestPerson | null = agent) =>
  office.call({ method: 'POST', url, payload, ...(as && { as }) })

/** What is so about the package now. */
const acknowledge = () => acknowledgeIssues(office, agent, form.householdId)

const list = () => presentSubmissions(office.deps, office.deps.db, form.householdId)

async function readLog(): Promise<Pick<AccessLogEntry, 'action' | 'what' | 'reason'>[]> {
  const rows = await office.deps.db
    .selectFrom('application_access')
    .select(['action', 'subject as what', 'reason'])
    .where('household_id', '=', form.householdId)
    .where('action', '<>', 'changed')
    .orderBy('id')
    .execute()
  return rows
}

describe('download', () => {
  test('gives the form with its papers, numbers masked, and records it', async () => {
    const reply = await office.call({ url: path('/download'), as: agent })
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const text = await readText(reply.rawPayload)
    expect(text).toContain('•••-••-9990')
    expect(text).toContain('Hello')
    expect(text).toContain('$150,000 of $128,000')
    expect(text).not.toContain(ssn)
    expect(await readLog()).toEqual([{ action: 'downloaded', what: 'Application of Íñigo Peña', reason: '' }])
  })

  test('gives full numbers only with a reason, which is recorded', async () => {
    const refused = await post(householdPath('/package'), { unmasked: true })
    expect(getErrorCode(refused)).toEqual([400, 'bad_input'])
    const reply = await post(householdPath('/package'), {
      unmasked: true,
      reason: 'The landlord runs the report',
    })
    expect(await readText(reply.rawPayload)).toContain(ssn)
    expect(await readLog()).toEqual([
      { action: 'downloaded', what: 'Package with full numbers', reason: 'The landlord runs the report' },
    ])
  })

  test('refuses forms and papers of another household', async () => {
    const other = await makeForm(office.deps, agent)
    for (const payload of [{ form_ids: [other.id] }, { media_item_ids: ['999999'] }])
      expect(getErrorCode(await post(householdPath('/package'), payload))).toEqual([404, 'not_found'])
  })

  test('applies no income test where a voucher pays', async () => {
    await new FormDevice(office, form.token).save('housing_voucher', '1')
    const text = await readText((await post(householdPath('/package'), {})).rawPayload)
    expect(text).not.toContain('times the monthly rent')
  })
})

const mail = {
  to: ['landlord@client.example'],
  subject: 'Application',
  message: 'Hello Jane,\n\nhere it is.',
}

async function findMails() {
  const { rows } = await office.deps.pool.query<{ subject: string; attachments: number; html: string }>(
    `SELECT m.subject, m.attachment_count AS attachments, b.html FROM mail_outbox o
      JOIN mail_message m ON m.id = o.message_id JOIN mail_body b ON b.message_id = m.id
      WHERE o.person_id = $1 AND o.kind = 'send'`,
    [agent.personId],
  )
  return rows
}

describe('send', () => {
  test('mails a link to the package once from the agent’s mailbox, and follows the message', async () => {
    const key = nextKey()
    const payload = { ...mail, ...(await acknowledge()), key }
    const reply = await post(path('/send'), payload)
    const [waiting] = reply.json<Household>().submissions
    expect(waiting).toMatchObject({
      kind: 'mail',
      state: 'waiting',
      to: mail.to,
      form_ids: [form.id],
      unmasked: false,
    })
    await post(path('/send'), payload)
    office.clock.advance(5)
    await Promise.all([processSubmissions(office.deps), processSubmissions(office.deps)])
    const mails = await findMails()
    expect(mails).toMatchObject([{ subject: 'Application', attachments: 0 }])
    const [submission] = await list()
    expect(submission).toMatchObject({ state: 'waiting', link: 'active', code_required: false })
    expect(mails[0]!.html).toContain(submission!.url!)
    expect(mails[0]!.html).toContain('here it is.')
    const opened = await post(
      `/v1/application-packages/${submission!.url!.split('/').at(-1)!}/openings`,
      {},
      null,
    )
    expect(await readText(opened.rawPayload)).toContain('landlord@client.example')
    for (const [state, shown] of [
      ['sent', 'sent'],
      ['uncertain', 'uncertain'],
      ['cancelled', 'cancelled'],
      ['failed', 'failed'],
    ]) {
      await office.deps.pool.query('UPDATE mail_outbox SET state = $1 WHERE person_id = $2', [
        state,
        agent.personId,
      ])
      expect((await list()).map((submission) => submission.state)).toEqual([shown])
    }
    expect(await readLog()).toEqual([
      {
        action: 'sent',
        what: 'Package: landlord@client.example',
        reason: expect.stringMatching(/^Sent as it is. Íñigo Peña: Not signed yet; /),
      },
      {
        action: 'opened',
        what: 'Package',
        reason: 'By the link alone, without a code',
      },
    ])
  })

  test('records a message of a process that crashed after it queued it, and sends none again', async () => {
    await post(path('/send'), { ...mail, ...(await acknowledge()), key: nextKey() })
    office.clock.advance(5)
    await processSubmissions(office.deps)
    await office.deps.pool.query(
      'UPDATE application_submission SET outbox_id = NULL, message_id = NULL WHERE household_id = $1',
      [form.householdId],
    )
    office.clock.advance(5)
    await processSubmissions(office.deps)
    expect(await findMails()).toHaveLength(1)
    const { rows } = await office.deps.pool.query<{ outbox_id: string | null }>(
      'SELECT outbox_id FROM application_submission WHERE household_id = $1',
      [form.householdId],
    )
    expect(rows[0]!.outbox_id).not.toBeNull()
  })

  test('is undone by its key until it is on its way, by its sender alone, and its link never works', async () => {
    const [key, second] = [nextKey(), nextKey()]
    const undo = (as: TestPerson | null = agent, of = key) => post('/v1/aform-packages/undo', { key: of }, as)
    await post(path('/send'), { ...mail, ...(await acknowledge()), key })
    expect((await undo(await office.person())).statusCode).toBe(404)
    const replies = await Promise.all([undo(), undo()])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    office.clock.advance(60)
    await processSubmissions(office.deps)
    expect(await findMails()).toEqual([])
    expect(await list()).toMatchObject([
      { state: 'failed', failure: 'You undid it before the email was sent', link: 'revoked' },
    ])
    const { rows } = await office.deps.pool.query<{ subject: string }>(
      "SELECT subject FROM application_access WHERE household_id = $1 AND action = 'changed' ORDER BY id DESC LIMIT 1",
      [form.householdId],
    )
    expect(rows).toEqual([{ subject: 'Email to landlord@client.example undone before it was sent' }])
    await post(path('/send'), { ...mail, ...(await acknowledge()), key: second })
    await processSubmissions(office.deps)
    expect(await findMails()).toEqual([])
    office.clock.advance(5)
    await processSubmissions(office.deps)
    expect((await undo(agent, second)).json()).toMatchObject({
      code: 'conflict',
      errorMsg: 'The email is already on its way.',
    })
    expect(await findMails()).toHaveLength(1)
  })

  test('gives the reason why a package could not be sent', async () => {
    await post(path('/send'), { ...mail, ...(await acknowledge()), key: nextKey() })
    await office.deps.pool.query('UPDATE application_form SET deleted_at = now() WHERE id = $1', [form.id])
    office.clock.advance(5)
    await processSubmissions(office.deps)
    expect((await list()).map(({ state, failure }) => [state, failure])).toEqual([['failed', 'Not found']])
  })

  test('is refused once the landlord has answered', async () => {
    await office.deps.pool.query(`UPDATE application_household SET status = 'APPROVED' WHERE id = $1`, [
      form.householdId,
    ])
    expect(getErrorCode(await post(path('/send'), { ...mail, key: nextKey() }))).toEqual([422, 'rule_broken'])
    expect(
      getErrorCode(await post(householdPath('/package-links'), { reader: 'Jane', key: nextKey() })),
    ).toEqual([422, 'rule_broken'])
  })
})

describe('what is outdated, missing or old', () => {
  const texts = async (query = '') =>
    (await readIssues(office, agent, form.householdId, query)).map(({ name, text }) => `${name}: ${text}`)
  const send = async (body: object) => post(path('/send'), { ...mail, key: nextKey(), ...body })

  test('is listed of each person and paper in the package', async () => {
    const other = await makeForm(office.deps, agent, { with: form, type: 'GUARANTOR', first_name: 'Ann' })
    await makePaper(office.deps, other.id, { document: 'pay_stubs', dated: '2020-01-31' })
    const all = await texts()
    expect(all).toEqual(expect.arrayContaining(['Íñigo Peña: Not signed yet', 'Ann Bell: Not signed yet']))
    expect(all).toContain('Íñigo Peña: Photo ID: missing')
    expect(all.some((text) => /^Ann Bell: Pay stubs: (older than \d+ days|1 of \d)$/.test(text))).toBe(true)
    const own = all.filter((text) => text.startsWith('Íñigo'))
    expect(await texts(`?form_ids=${form.id}`)).toEqual(own)
    // Papers that are left out are missing in the package.
    expect(await texts(`?form_ids=${form.id}&media_item_ids=`)).toContain('Íñigo Peña: Pay stubs: missing')
  })

  test('is asked about before a package leaves, and again when the list is another', async () => {
    const shown = await acknowledge()
    const refused = await send({})
    expect(getErrorCode(refused)).toEqual([409, 'conflict'])
    expect(refused.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)).toEqual(
      await texts(),
    )
    const paper = await makePaper(office.deps, form.id, { document: 'photo_id' })
    const url = householdPath('/package-links')
    for (const reply of [await send(shown), await post(url, { reader: 'Jane', key: nextKey(), ...shown })])
      expect(getErrorCode(reply)).toEqual([409, 'conflict'])
    expect(await list()).toEqual([])
    const key = nextKey()
    expect((await send({ ...(await acknowledge()), key })).statusCode).toBe(200)
    // Changed before it was built: the landlord would get what was not acknowledged.
    await office.deps.pool.query('UPDATE application_paper SET deleted_at = now() WHERE id = $1', [paper])
    expect((await send({ ...shown, key })).statusCode).toBe(200)
    office.clock.advance(5)
    await processSubmissions(office.deps)
    expect((await list()).map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'The application changed before it was sent. Check it and send it again.'],
    ])
    expect(await findMails()).toEqual([])
  })
})

describe('the cover', () => {
  async function present(formIds?: readonly string[]) {
    const household = await getHouseholdRow(office.deps.db, form.householdId)
    const members = await findMembers(office.deps.db, household, { formIds })
    const { content } = await presentPackage(office.deps, members, {})
    return { tests: content.tests.map(({ detail }) => detail), totals: content.totals?.income }
  }

  test('has only what is so for the whole household', async () => {
    const other = await makeForm(office.deps, agent, {
      with: form,
      type: 'CO_APPLICANT',
      values: { annual_income: '20000' },
    })
    expect(await present()).toEqual({ tests: ['$170,000 of $128,000'], totals: '$170,000' })
    expect(await present([form.id])).toEqual({ tests: [], totals: undefined })
    const guarantor = await makeForm(office.deps, agent, { with: form, type: 'GUARANTOR' })
    expect((await present([form.id, guarantor.id])).tests).toEqual(['— of $256,000'])
    await new FormDevice(office, other.token).save('housing_voucher', '1')
    expect((await present([form.id, guarantor.id])).tests).toEqual([])
  })

  test('leaves the tests off where the agent does, also behind a link', async () => {
    const reply = await post(householdPath('/package-links'), {
      reader: 'Jane',
      income_tests: false,
      ...(await acknowledge()),
      key: nextKey(),
    })
    const token = reply.json<{ url: string }>().url.split('/').at(-1)!
    const { rawPayload } = await post(`/v1/application-packages/${token}/openings`, {}, null)
    const text = await readText(rawPayload)
    expect(text).toContain('Rental application')
    expect(text).not.toContain('times the monthly rent')
  })
})

describe('link', () => {
  const link = async (payload: object = {}) => {
    const reply = await post(householdPath('/package-links'), {
      reader: 'Jane Landlord',
      ...(await acknowledge()),
      key: nextKey(),
      ...payload,
    })
    const { submission_id, url, time_expires } = reply.json<{
      submission_id: string
      url: string
      time_expires: number
    }>()
    const token = url.split('/').at(-1)!
    return { submission_id, url, time_expires, token, page: `/v1/application-packages/${token}` }
  }
  const open = (page: string) => office.call({ method: 'POST', url: `${page}/openings` })
  const isGone = async (page: string) => {
    const replies = await Promise.all([office.call({ url: page }), open(page)])
    return replies.every((reply) => reply.statusCode === 404)
  }

  test('shows who it is for, and opens a package with the reader’s name across each page', async () => {
    const { page } = await link()
    const shown = await office.call({ url: page })
    expect(shown.headers['referrer-policy']).toBe('no-referrer')
    expect(shown.json()).toMatchObject({
      reader: 'Jane Landlord',
      address: '10 West 15th Street, 4B',
      people: ['Íñigo Peña'],
    })
    expect(shown.body).not.toContain('9990')
    const [first, second] = await Promise.all([open(page), open(page)])
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    const text = await readText(first.rawPayload)
    expect(text.match(/Jane Landlord/g)!.length).toBeGreaterThan(6)
    const [submission] = await list()
    expect(submission).toMatchObject({ kind: 'link', state: 'active', to: ['Jane Landlord'] })
    expect(submission).toMatchObject({ opening_count: 2 })
    expect(new Set(submission!.openings.map(({ name }) => name))).toEqual(
      new Set(['Someone with the link for Jane Landlord']),
    )
  })

  test('is built once for each version, and the file is thrown away with the papers', async () => {
    const { page } = await link()
    const first = (await open(page)).rawPayload
    expect((await open(page)).rawPayload.equals(first)).toBe(true)
    await new FormDevice(office, form.token).save('annual_income', '160000')
    const second = (await open(page)).rawPayload
    expect(second.equals(first)).toBe(false)
    await new FormDevice(office, form.token).save('ssn', '319-09-9990')
    expect((await open(page)).rawPayload.equals(second)).toBe(false)
    const listFiles = () =>
      office.deps.db
        .selectFrom('application_package')
        .select('file_key')
        .where('household_id', '=', form.householdId)
        .execute()
    const stored = await listFiles()
    expect(new Set(stored.map(({ file_key }) => file_key)).size).toBe(3)
    office.clock.advance(8 * 86_400)
    await deleteUnusedPackages(office.deps)
    await copyFiles.deleteUnused(office.deps)
    expect(await listFiles()).toEqual([])
    for (const { file_key } of stored) expect(await office.deps.files.get(file_key!)).toBeNull()
  })

  test('is created once for a key', async () => {
    const key = nextKey()
    const [first, second] = [await link({ key }), await link({ key })]
    expect(second).toEqual(first)
    expect(await list()).toHaveLength(1)
  })

  test('ends when it expires', async () => {
    const { page } = await link({ days: 2 })
    office.clock.advance(2 * 86_400 + 1)
    expect(await isGone(page)).toBe(true)
    expect((await list()).map(({ state, url }) => [state, url])).toEqual([['expired', null]])
  })

  test('ends when it is revoked', async () => {
    const { page, submission_id } = await link()
    const revoke = () =>
      office.call({ method: 'DELETE', url: `/v1/application-submissions/${submission_id}/link`, as: agent })
    expect((await revoke()).json<Household>().submissions.map(({ state }) => state)).toEqual(['revoked'])
    await revoke()
    expect(await isGone(page)).toBe(true)
    expect((await readLog()).map(({ action }) => action)).toEqual(['shared'])
  })

  test.each([
    ['the agent is deactivated', `UPDATE agent SET deactivated_at = now() WHERE person_id = $1`],
    ['the client is archived', `UPDATE client SET archived_at = now() WHERE agent_id = $1`],
    ['the papers are erased', `UPDATE application_household SET erased_at = now() WHERE agent_id = $1`],
  ])('ends when %s', async (_when, statement) => {
    const { page } = await link()
    await office.deps.pool.query(statement, [agent.personId])
    expect(await isGone(page)).toBe(true)
  })

  test('leaves no plain file on the disk', async () => {
    await open((await link()).page)
    const plain = { unmasked: true, reason: 'Asked by phone' }
    expect(await readText((await post(householdPath('/package'), plain)).rawPayload)).toContain(ssn)
    for await (const found of office.deps.files.list('applications'))
      for (const key of found) {
        const file = await office.deps.files.get(key)
        const chunks = await file!.stream.toArray()
        expect(Buffer.concat(chunks as Buffer[]).includes('%PDF')).toBe(false)
      }
  })
})
