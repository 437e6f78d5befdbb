import { maxTemplates, type DocumentTemplate, type FullTemplate } from '@pb/contract/document-templates'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()
let supervisor: TestPerson
let agent: TestPerson
let other: TestPerson
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})
beforeEach(async () => {
  ;[agent, other] = [await office.person(), await office.person()]
})

const letter = { width: 612, height: 792 }
const place = { page: 1, x: 1000, y: 2000, width: 3000, height: 300 }
const template = {
  name: 'Lease rider',
  page_sizes: [letter, letter],
  roles: ['Applicant', 'Landlord'],
  fields: [
    { ...place, signer: 1, kind: 'text', label: 'Move-in date' },
    { ...place, signer: 1, kind: 'checkbox', page: 2, required: false },
    { ...place, signer: 2, kind: 'signature', page: 2, y: 9000 },
  ],
}

const create = (as: TestPerson, body: object = {}) =>
  office.call({ method: 'POST', url: '/v1/document-templates', as, payload: { ...template, ...body } })
const make = async (as: TestPerson, body: object = {}) => {
  const reply = await create(as, body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<DocumentTemplate>()
}
const list = async (as: TestPerson, query = '') => {
  const reply = await office.call({ url: `/v1/document-templates${query}`, as })
  return reply.json<{ collection: DocumentTemplate[] }>().collection
}
/** Without those of the office. */
const listOwn = async (as: TestPerson) => (await list(as)).filter(({ shared }) => !shared)
const save = (as: TestPerson, { template_id }: DocumentTemplate, payload: object) =>
  office.call({ method: 'PUT', url: `/v1/document-templates/${template_id}`, as, payload })
const remove = (as: TestPerson, { template_id }: DocumentTemplate) =>
  office.call({ method: 'DELETE', url: `/v1/document-templates/${template_id}`, as })
const read = (as: TestPerson, { template_id }: DocumentTemplate) =>
  office.call({ url: `/v1/document-templates/${template_id}`, as })
const restore = (as: TestPerson, { template_id }: DocumentTemplate) =>
  office.call({ method: 'POST', url: `/v1/recently-deleted/document_template/${template_id}/restore`, as })
const names = (templates: readonly DocumentTemplate[]) => templates.map(({ name }) => name)

describe('saving placed fields', () => {
  test('keeps their places, roles and the sizes of the pages, and no PDF or name', async () => {
    const made = await make(agent)
    expect(made).toMatchObject({
      name: 'Lease rider',
      shared: false,
      editable: true,
      pages: 2,
      field_count: 3,
      roles: ['Applicant', 'Landlord'],
      agent: { user_id: agent.personId },
    })
    expect((await read(agent, made)).json<FullTemplate>()).toMatchObject({
      page_sizes: [letter, letter],
      fields: [{ label: 'Move-in date', required: true }, { required: false }, { signer: 2, page: 2 }],
    })
  })

  test('is refused off the page, on a page or of a role that is not there, and without fields', async () => {
    const getPath = async (body: object) => {
      const reply = await create(agent, body)
      const { errors = [] } = reply.json<{ errors?: { path: string }[] }>()
      return [reply.statusCode, errors[0]?.path]
    }
    const only = (field: object) => ({ fields: [{ ...template.fields[0], ...field }] })
    expect(await getPath(only({ x: 7001 }))).toEqual([400, 'body.fields.0.x'])
    expect(await getPath(only({ page: 3 }))).toEqual([400, 'body.fields.0.page'])
    expect(await getPath(only({ signer: 3 }))).toEqual([400, 'body.fields.0.signer'])
    expect(await getPath({ fields: [] })).toEqual([400, 'body.fields'])
    expect(await getPath({ name: ' ' })).toEqual([400, 'body.name'])
    expect(await getPath({ roles: ['Agent', 'agent'] })).toEqual([400, 'body.roles'])
    expect(await getPath({ page_sizes: [] })).toEqual([400, 'body.page_sizes'])
    expect(await listOwn(agent)).toEqual([])
  })
})

describe('a template of an agent', () => {
  test('is seen, renamed and deleted by that agent, and is not there for others', async () => {
    const made = await make(agent)
    expect(await listOwn(other)).toEqual([])
    for (const reply of [
      await read(other, made),
      await save(other, made, { name: 'Mine', version: 1 }),
      await remove(other, made),
    ])
      expect(reply.statusCode).toBe(404)
    expect((await save(agent, made, { name: 'Rider', version: 1 })).json()).toMatchObject({
      name: 'Rider',
      version: 2,
    })
    const stale = await save(agent, made, { name: 'Old window', version: 1 })
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'conflict'])
    expect((await remove(agent, made)).statusCode).toBe(204)
    expect(await listOwn(agent)).toEqual([])
    expect((await remove(agent, made)).statusCode).toBe(404)
    expect((await restore(other, made)).statusCode).toBe(404)
    expect((await restore(agent, made)).statusCode).toBe(204)
    expect(names(await listOwn(agent))).toEqual(['Rider'])
  })

  test('is shared by a supervisor only, who sees those of all agents on request', async () => {
    const made = await make(agent)
    expect((await create(agent, { shared: true })).statusCode).toBe(403)
    expect((await save(agent, made, { shared: true, version: 1 })).statusCode).toBe(403)
    expect((await office.call({ url: '/v1/document-templates?all=1', as: agent })).statusCode).toBe(403)
    expect((await list(supervisor)).map(({ template_id }) => template_id)).not.toContain(made.template_id)
    expect(
      (await list(supervisor, '?all=1')).find(({ template_id }) => template_id === made.template_id),
    ).toMatchObject({ editable: false, agent: { user_id: agent.personId } })
    // Another agent's own one is shared, and neither renamed nor deleted.
    expect((await save(supervisor, made, { name: 'Theirs', version: 1 })).statusCode).toBe(403)
    expect((await remove(supervisor, made)).statusCode).toBe(403)
    expect((await save(supervisor, made, { shared: true, version: 1 })).statusCode).toBe(200)
  })
})

describe('a template of the office', () => {
  test('is used by all agents, and changed by supervisors, not by the agent who saved it', async () => {
    const made = await make(agent, { name: 'Rider of the office' })
    await save(supervisor, made, { shared: true, version: 1 })
    const seen = (await list(other)).find(({ template_id }) => template_id === made.template_id)
    expect(seen).toMatchObject({ shared: true, editable: false, version: 2 })
    expect((await read(other, made)).statusCode).toBe(200)
    for (const as of [agent, other]) {
      expect((await save(as, made, { name: 'Mine', version: 2 })).statusCode).toBe(403)
      expect((await save(as, made, { shared: false, version: 2 })).statusCode).toBe(403)
      expect((await remove(as, made)).statusCode).toBe(403)
    }
    expect((await save(supervisor, made, { name: 'Office rider', version: 2 })).statusCode).toBe(200)
    expect((await remove(supervisor, made)).statusCode).toBe(204)
    expect((await restore(agent, made)).statusCode).toBe(404)
    const deleted = await office.call({ url: '/v1/recently-deleted?kind=document_template', as: supervisor })
    expect(deleted.json()).toMatchObject({ collection: [{ title: 'Office rider' }] })
    expect((await restore(supervisor, made)).statusCode).toBe(204)
    expect((await save(supervisor, made, { shared: false, version: 3 })).json()).toMatchObject({
      shared: false,
    })
    expect(names(await listOwn(agent))).toEqual(['Office rider'])
  })
})

describe('the number of templates', () => {
  async function fill(): Promise<void> {
    await office.deps.pool.query(
      `INSERT INTO document_template (agent_id, name, page_sizes, roles, fields, created_at, changed_at)
       SELECT $1, 'Rider ' || n, '[]', '[]', '[]', now(), now() FROM generate_series(1, $2::int) n`,
      [agent.personId, maxTemplates - 1],
    )
  }

  test('is limited, also for equal calls at once', async () => {
    await fill()
    const replies = await Promise.all(Array.from({ length: 5 }, () => create(agent)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422, 422,
    ])
    expect(await listOwn(agent)).toHaveLength(maxTemplates)
  })

  test('leaves no room for a deleted one that was replaced', async () => {
    const made = await make(agent)
    await remove(agent, made)
    await fill()
    await make(agent)
    expect((await restore(agent, made)).statusCode).toBe(422)
  })
})

describe('names', () => {
  test('are unique for an agent whatever their case, and free for others and the office', async () => {
    const made = await make(agent, { name: 'Pet rider' })
    const again = await create(agent, { name: 'PET rider' })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({
      errorMsg: 'You already have a template named “PET rider”. Choose another name.',
    })
    await make(other, { name: 'Pet rider' })
    const shared = await make(supervisor, { name: 'Pet rider', shared: true })
    expect((await create(supervisor, { name: 'pet rider', shared: true })).json()).toMatchObject({
      errorMsg: 'The office already shares a template named “pet rider”. Choose another name.',
    })
    const second = await make(agent, { name: 'Cat rider' })
    expect((await save(agent, second, { name: 'pet Rider', version: second.version })).statusCode).toBe(409)
    expect((await save(supervisor, made, { shared: true, version: made.version })).statusCode).toBe(409)
    await remove(supervisor, shared)
    expect(names(await listOwn(agent))).toEqual(['Cat rider', 'Pet rider'])
  })

  test('of two windows one gets it', async () => {
    const replies = await Promise.all([create(agent, { name: 'Race' }), create(agent, { name: 'Race' })])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('of deleted ones are free, and restoring is refused when it is taken', async () => {
    const first = await make(agent, { name: 'Bike rider' })
    await remove(agent, first)
    const second = await make(agent, { name: 'Bike rider' })
    expect(await restore(agent, first).then((reply) => reply.json())).toMatchObject({
      code: 'conflict',
      errorMsg: 'You already have a template named “Bike rider”. Choose another name.',
    })
    await remove(agent, second)
    expect((await restore(agent, first)).statusCode).toBe(204)
  })
})
