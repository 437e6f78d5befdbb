import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { upload } from '../../../../lib/upload.ts'
import { HttpError } from '../../../../lib/http-error.ts'
import { completeValues, createForm } from '../renter-form.fixture.ts'
import { expectHeading, mockFormServer, show } from './renter-form-page.fixture.tsx'

vi.mock('../../../../lib/upload.ts', () => ({ upload: vi.fn<typeof upload>() }))

const server = mockFormServer()

describe('documents', () => {
  const file = new File(['stub'], 'stub.pdf', { type: 'application/pdf' })
  const paper = {
    media_item_id: '7',
    document: 'pay_stubs' as const,
    filename: 'stub.pdf',
    content_type: 'application/pdf',
    bytes: 4,
    pages: 2,
    dated: null,
    time_created: 1,
  }
  const card = (name: string) => screen.findByRole('group', { name })

  test('a file is added with its progress, dated, removed and brought back', async () => {
    let finish = () => {}
    vi.mocked(upload).mockImplementation((_route, { onProgress, query }) => {
      expect(query).toMatchObject({ document: 'pay_stubs' })
      onProgress?.(0.4)
      return new Promise((resolve) => {
        finish = () => resolve({ paper, version: 2 } as never)
      })
    })
    const dates: unknown[] = []
    server.answers['PUT /papers/7'] = ({ dated }) => {
      dates.push(dated)
      return Response.json({ paper: { ...paper, dated }, version: 3 })
    }
    server.answers['DELETE /papers/7?restore=0'] = () => Response.json({ paper: null, version: 4 })
    server.answers['DELETE /papers/7?restore=1'] = () => Response.json({ paper, version: 5 })
    show('#documents')
    const stubs = within(await card('Pay stubs'))
    stubs.getByText('0 of 2')
    await userEvent.upload(stubs.getByLabelText('Choose a file: Pay stubs'), file)
    await stubs.findByText('Uploading, 40 %')
    finish()
    await stubs.findByText('2 pages')
    stubs.getByText('1 of 2')
    await userEvent.type(stubs.getByLabelText('Date on the document'), '2020-01-05')
    await stubs.findByText('This is older than 45 days. A newer one may be asked for.')
    expect(dates.at(-1)).toBe('2020-01-05')
    await userEvent.click(stubs.getByRole('button', { name: 'Remove stub.pdf' }))
    await stubs.findByText('stub.pdf was removed.')
    await userEvent.click(stubs.getByRole('button', { name: 'Undo' }))
    await stubs.findByRole('button', { name: 'Remove stub.pdf' })
  })

  test('the server’s reason for a refusal is shown, other failures can be tried again', async () => {
    const locked = { code: 'rule_broken', errorMsg: 'Este PDF tiene contraseña.' } as never
    vi.mocked(upload).mockRejectedValueOnce(new HttpError(new Response(null, { status: 422 }), locked))
    show('#documents')
    const photoId = within(await card('Photo ID'))
    const input = photoId.getByLabelText('Choose a file: Photo ID')
    await userEvent.upload(input, file)
    await photoId.findByText('Este PDF tiene contraseña.')
    expect(photoId.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(photoId.getByRole('button', { name: 'Remove from list' }))
    vi.mocked(upload).mockRejectedValueOnce(new HttpError(new Response(null, { status: 500 }), undefined))
    vi.mocked(upload).mockResolvedValueOnce({
      paper: { ...paper, document: 'photo_id' },
      version: 2,
    } as never)
    await userEvent.upload(input, file)
    await userEvent.click(await photoId.findByRole('button', { name: 'Try again' }))
    await photoId.findByText('Complete')
  })

  test('photos of one paper become its pages', async () => {
    const queries: unknown[] = []
    vi.mocked(upload).mockImplementation(async (_route, { query }) => {
      queries.push(query)
      return { paper: { ...paper, document: 'photo_id' }, version: 2 } as never
    })
    show('#documents')
    const photoId = within(await card('Photo ID'))
    const photos = ['front.jpg', 'back.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
    await userEvent.upload(photoId.getByLabelText('Choose a file: Photo ID'), photos)
    await photoId.findByText('Complete')
    await waitFor(() => expect(queries).toHaveLength(2))
    expect(queries[0]).not.toHaveProperty('append_to')
    expect(queries[1]).toMatchObject({ document: 'photo_id', append_to: '7' })
  })

  test('a document can be sent later, and is listed as missing at the end', async () => {
    server.stored = createForm({ values: [...completeValues] })
    show('#documents')
    const photoId = within(await card('Photo ID'))
    await userEvent.click(photoId.getByRole('button', { name: 'I’ll send it later' }))
    photoId.getByText('You’ll send it later')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await expectHeading('Read and sign')
    const missing = within(await screen.findByRole('region', { name: 'Documents still missing' }))
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Photo ID',
      'Pay stubs (0 of 2)',
    ])
  })
})
