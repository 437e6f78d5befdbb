import type { DocumentTemplate, FullTemplate } from '@pb/contract/document-templates'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../../../test/mock-fetch.ts'
import { show, signIn } from '../../applications.fixture.tsx'
import type { PlacedField } from '../fields/placed-field.ts'
import ApplyTemplateDialog from './apply-template-dialog.tsx'
import SaveTemplateDialog from './save-template-dialog.tsx'
import TemplatesDialog from './templates-dialog.tsx'

const sizes = vi.hoisted(() => ({ pages: [] as { number: number; width: number; height: number }[] }))
/** There is no canvas, and no worker that reads a PDF. */
vi.mock('../../../../components/domain/file-viewer/use-pdf.ts', () => ({ usePdf: () => ({}) }))
vi.mock('../../../../components/domain/file-viewer/use-page-sizes.ts', () => ({
  usePageSizes: () => sizes.pages,
}))

const letter = { width: 612, height: 792 }
const template: DocumentTemplate = {
  template_id: '5',
  name: 'Lease rider',
  shared: false,
  agent: { user_id: '1', name: 'Adam Cole' },
  editable: true,
  pages: 2,
  roles: ['Applicant', 'Landlord'],
  field_count: 3,
  version: 4,
  time_changed: 1_790_000_000,
}
const place = { x: 1000, y: 1000, width: 2000, height: 300, required: true, label: '' }
const full: FullTemplate = {
  ...template,
  page_sizes: [letter, letter],
  fields: [
    { ...place, signer: 1, kind: 'text', page: 1 },
    { ...place, signer: 2, kind: 'signature', page: 1 },
    { ...place, signer: 1, kind: 'initials', page: 2 },
  ],
}
const file = new File(['%PDF-1.7'], 'Rider 2027.pdf')
const signers = [
  { id: 'a', name: 'Maya Ortiz' },
  { id: 'b', name: 'Luis Ortiz' },
]

beforeEach(() => {
  signIn()
  sizes.pages = [{ number: 1, ...letter }]
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('shows what does not fit, and places the rest for the chosen signers', async () => {
  mockServer(() => full)
  const onApply = vi.fn<(fields: readonly PlacedField[]) => void>()
  show(
    <ApplyTemplateDialog
      template={template}
      file={file}
      signers={signers}
      placed={2}
      onApply={onApply}
      onClose={() => {}}
    />,
  )
  expect(
    await screen.findByText('This PDF has 1 page, the template 2. 1 field of the other pages is left out.'),
  ).toBeTruthy()
  expect(screen.getByText('The 2 fields placed so far are replaced.')).toBeTruthy()
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Landlord' }),
    'No one: leave these fields out',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Place 1 field' }))
  expect(onApply.mock.calls[0]![0]).toMatchObject([{ signerId: 'a', kind: 'text', page: 1 }])
})

test('names pages of another size, and places nothing where no field fits', async () => {
  mockServer(() => full)
  sizes.pages = [
    { number: 1, width: 612, height: 1008 },
    { number: 2, ...letter },
    { number: 3, ...letter },
  ]
  const onApply = vi.fn<(fields: readonly PlacedField[]) => void>()
  show(
    <ApplyTemplateDialog
      template={template}
      file={file}
      signers={signers}
      placed={0}
      onApply={onApply}
      onClose={() => {}}
    />,
  )
  expect(await screen.findByText(/^The size of page 1 is another/)).toBeTruthy()
  expect(
    screen.getByText('This PDF has 3 pages, the template 2. The other pages get no fields.'),
  ).toBeTruthy()
  for (const role of template.roles)
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: role }),
      'No one: leave these fields out',
    )
  await userEvent.click(screen.getByRole('button', { name: 'Place fields' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^No field of this template fits/)
  expect(onApply).not.toHaveBeenCalled()
})

test('saves the placed fields with a role for each signer who has some', async () => {
  const calls = mockServer(() => template)
  const onClose = vi.fn<() => void>()
  const placed: PlacedField[] = [{ ...place, id: 'f', signerId: 'b', kind: 'text', page: 1 }]
  show(<SaveTemplateDialog file={file} signers={signers} fields={placed} onClose={onClose} />)
  expect(screen.queryByLabelText('Role of Maya Ortiz')).toBeNull()
  const role = await screen.findByLabelText('Role of Luis Ortiz')
  await userEvent.clear(role)
  await userEvent.type(role, 'Guarantor')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Rider 2027',
    shared: false,
    page_sizes: [letter],
    roles: ['Guarantor'],
    fields: [{ ...place, signer: 1, kind: 'text', page: 1 }],
  })
})

test('renames and deletes a template, with undo', async () => {
  const calls = mockServer(({ method }) =>
    method === 'GET'
      ? { collection: [template] }
      : method === 'PUT'
        ? { ...template, name: 'Rider' }
        : new Response(null, { status: 204 }),
  )
  show(<TemplatesDialog onClose={() => {}} />)
  const list = await screen.findByRole('list', { name: 'Templates' })
  expect(within(list).getByText('3 fields · 2 pages · Applicant, Landlord · By Adam Cole')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lease rider' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename…' }))
  const name = await screen.findByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Rider')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('Renamed to “Rider”')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lease rider' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  expect(await screen.findByText('“Lease rider” was restored')).toBeTruthy()
  expect(
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]),
  ).toEqual([
    ['PUT', '/v1/document-templates/5', { name: 'Rider', version: 4 }],
    ['DELETE', '/v1/document-templates/5', undefined],
    ['POST', '/v1/recently-deleted/document_template/5/restore', undefined],
  ])
})

test('an agent cannot change what the office shares, and learns why a list is not there', async () => {
  mockServer(() => ({ collection: [{ ...template, shared: true, editable: false }] }))
  show(<TemplatesDialog onUse={() => {}} onClose={() => {}} />)
  expect(await screen.findByRole('button', { name: 'Use Lease rider' })).toBeTruthy()
  expect(screen.getByText('Office')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Actions for Lease rider' })).toBeNull()
})

test('shows why the templates could not be loaded', async () => {
  mockServer(() => errorResponse(500, 'Broken'))
  show(<TemplatesDialog onClose={() => {}} />)
  expect(await screen.findByText('Couldn’t load the templates')).toBeTruthy()
})
