import type { RenterForm } from '@pb/contract/application-forms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mockFetch } from '../../../../../test/mock-fetch.ts'
import { upload } from '../../../../lib/upload.ts'
import { HttpError } from '../../../../lib/http-error.ts'
import { completeValues, createForm, toValue } from '../renter-form.fixture.ts'
import { RenterFormPage } from './renter-form-page.tsx'

vi.mock('../../../../lib/upload.ts', () => ({ upload: vi.fn<typeof upload>() }))
vi.mock('signature_pad', () => import('../signature-pad.fixture.ts'))

const fetched = mockFetch()
const base = '/v1/application-forms/token-of-maya'

/** The form as the server has it. */
let stored: RenterForm
let answers: Record<string, (body: Record<string, unknown>) => Response | undefined>
let saves: { readonly field: string; readonly value: unknown }[]

function problem(status: number, code: string): Response {
  const body = { type: '', title: '', status, detail: '', code, errorMsg: 'No' }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

function saveValue(field: string, { value, seen_version: seen }: Record<string, unknown>): Response {
  saves.push({ field, value })
  const saved = toValue(field, field === 'ssn' ? '•••-••-9999' : String(value), Number(seen) + 1)
  const values = [...stored.values.filter((other) => other.field !== field), saved]
  stored = { ...stored, values, version: stored.version + 1 }
  return Response.json({ saved, replaced: null, version: stored.version })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  stored = createForm()
  answers = {}
  saves = []
  fetched.mockImplementation(async (url, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const path = url.slice(base.length)
    const given = answers[`${init?.method} ${path}`]?.(body)
    if (given) return given
    if (init?.method === 'GET') return Response.json(stored)
    return path.startsWith('/values/') ? saveValue(path.slice(8), body) : new Response(null, { status: 204 })
  })
})

function show(hash = ''): void {
  history.replaceState(null, '', `/apply/token-of-maya${hash}`)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RenterFormPage token="token-of-maya" />
    </QueryClientProvider>,
  )
}

async function expectHeading(name: string | RegExp): Promise<void> {
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
}

describe('opening', () => {
  test('a new form begins with who asks, and for which apartment', async () => {
    // The agent entered these to ask.
    stored = createForm({ values: [toValue('first_name', 'Maya'), toValue('email', 'maya@example.com')] })
    show()
    await expectHeading('Hi Maya, let’s get your application done')
    expect(screen.getByText('20 Carroll Street, 3E')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Start' }))
    await expectHeading('About you')
    expect(location.hash).toBe('#about')
  })

  test('a form that was begun opens at its first unfinished step, on any device', async () => {
    stored = createForm({ values: completeValues.filter(({ field }) => field !== 'current_city') })
    show()
    await expectHeading('Where you live')
  })

  test('invalid, expired and revoked links get one page, in the language of the browser', async () => {
    answers['GET '] = () => problem(404, 'not_found')
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-DO'])
    show()
    await expectHeading('Este enlace no funciona')
    expect(document.documentElement.lang).toBe('es')
  })

  test('a form whose landlord has answered is closed, and names the agent', async () => {
    stored = createForm({ open: false })
    show()
    await expectHeading('This application is closed')
    expect(screen.getByText('Adam Cole')).toBeTruthy()
  })

  test('a page that cannot be loaded can be tried again', async () => {
    let works = false
    answers['GET '] = () => (works ? undefined : problem(503, 'not_ready'))
    show()
    await expectHeading('We couldn’t load your application')
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expectHeading(/Hi Maya/)
  })
})

describe('steps', () => {
  test('Continue shows what is missing at each field, and moves the focus to the first', async () => {
    show('#about')
    await userEvent.type(await screen.findByLabelText('First name'), 'Maya')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const lastName = screen.getByLabelText('Last name')
    expect(document.activeElement).toBe(lastName)
    expect(lastName.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Please fill this in')).toHaveLength(4)
    expect(saves).toContainEqual({ field: 'first_name', value: 'Maya' })
  })

  test('each step has its address, so that Back of the browser goes to the one before', async () => {
    stored = createForm({ values: [...completeValues] })
    show('#about')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await expectHeading('Where you live')
    expect(location.hash).toBe('#homes')
    history.replaceState(null, '', '#about')
    dispatchEvent(new PopStateEvent('popstate'))
    await expectHeading('About you')
  })

  test('fields follow the answers they depend on', async () => {
    show('#work')
    const job = await screen.findByLabelText('I have a job')
    expect(screen.queryByLabelText(/^Employer/)).toBeNull()
    await userEvent.click(job)
    expect(screen.getByLabelText(/^Employer/)).toBeTruthy()
    await userEvent.click(screen.getByLabelText('I study'))
    expect(screen.queryByLabelText(/^Employer/)).toBeNull()
    expect(screen.getByLabelText(/^School/)).toBeTruthy()
    await waitFor(() => expect(saves.at(-1)).toEqual({ field: 'occupation', value: 'student' }))
  })

  test('a month and a year are saved as the first of the month', async () => {
    show('#homes')
    const group = await screen.findByRole('group', { name: 'Living there since' })
    await userEvent.selectOptions(within(group).getByLabelText('Month'), 'March')
    await userEvent.type(within(group).getByLabelText('Year'), '2019')
    await userEvent.tab()
    await waitFor(() => expect(saves).toContainEqual({ field: 'current_since', value: '2019-03-01' }))
    expect(screen.queryByText('Where you lived before')).toBeNull()
  })

  test('the previous address is asked of those who moved in lately', async () => {
    const since = `${new Date().getFullYear()}-01-01`
    stored = createForm({ values: [toValue('current_since', since)] })
    show('#homes')
    expect(await screen.findByText('Where you lived before')).toBeTruthy()
  })

  test('cats instead of dogs clears what was entered about the dog', async () => {
    stored = createForm({
      values: [toValue('pets_dogs', '1'), toValue('pets_cats', '0'), toValue('pets_dogs_breeds', 'Corgi')],
    })
    show('#pets')
    await userEvent.click(await screen.findByLabelText('Cats'))
    await waitFor(() =>
      expect(saves).toEqual([
        { field: 'pets_dogs_breeds', value: '' },
        { field: 'pets_dogs', value: '0' },
        { field: 'pets_cats', value: '1' },
      ]),
    )
    expect(screen.queryByLabelText(/^Breed/)).toBeNull()
  })

  test('a social security number is hidden while typed, masked once saved, and can be changed', async () => {
    show('#about')
    const input = await screen.findByLabelText(/^Social security number/)
    expect(input.className).toContain('text-security')
    await userEvent.type(input, '219099999')
    expect((input as HTMLInputElement).value).toBe('219-09-9999')
    await userEvent.click(screen.getByRole('button', { name: 'Show: Social security number' }))
    expect(input.className).not.toContain('text-security')
    await userEvent.click(screen.getByLabelText('First name'))
    await screen.findByText('•••-••-9999')
    expect(localStorage.length).toBe(1)
    expect(JSON.stringify(localStorage)).not.toContain('219')
    await userEvent.click(screen.getByRole('button', { name: 'Change: Social security number' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Social security number/)))
    await userEvent.click(screen.getByRole('button', { name: 'Keep the saved one' }))
    await screen.findByText('•••-••-9999')
  })

  test('without a connection it explains it, keeps what was typed, and saves it later', async () => {
    let works = false
    answers['PUT /values/first_name'] = () => (works ? undefined : problem(503, 'not_ready'))
    show('#about')
    await userEvent.type(await screen.findByLabelText('First name'), 'Maya')
    await userEvent.tab()
    await screen.findByText('Not saved, retrying')
    expect(localStorage.getItem('application-form:token-of-may')).toContain('Maya')
    works = true
    dispatchEvent(new Event('online'))
    await screen.findByText('Saved')
    expect(saves).toEqual([{ field: 'first_name', value: 'Maya' }])
    expect(localStorage.getItem('application-form:token-of-may')).toBeNull()
  })

  test('what is typed is sent when the page is left', async () => {
    show('#about')
    await userEvent.type(await screen.findByLabelText('First name'), 'Maya')
    dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(saves).toContainEqual({ field: 'first_name', value: 'Maya' }))
    expect(fetched.mock.calls.some(([, init]) => init?.keepalive)).toBe(true)
  })
})

describe('the language', () => {
  test('changes the page at once, its lang attribute, and is saved', async () => {
    const chosen: unknown[] = []
    answers['PUT /language'] = (body) => {
      chosen.push(body)
      return new Response(null, { status: 204 })
    }
    show('#about')
    await expectHeading('About you')
    await userEvent.click(screen.getByRole('button', { name: 'Español' }))
    await expectHeading('Sobre usted')
    expect(document.documentElement.lang).toBe('es')
    expect(chosen).toEqual([{ language: 'es' }])
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
    expect(screen.getAllByText('Complete este campo').length).toBeGreaterThan(0)
    await userEvent.type(screen.getByLabelText('Teléfono celular'), '12')
    await userEvent.tab()
    await screen.findByText('Escriba un teléfono con código de área, como (212) 555-0100')
  })
})

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
    answers['PUT /papers/7'] = ({ dated }) => {
      dates.push(dated)
      return Response.json({ paper: { ...paper, dated }, version: 3 })
    }
    answers['DELETE /papers/7?restore=0'] = () => Response.json({ paper: null, version: 4 })
    answers['DELETE /papers/7?restore=1'] = () => Response.json({ paper, version: 5 })
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
    stored = createForm({ values: [...completeValues] })
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

describe('signing', () => {
  test('missing answers are listed with a way to each, and there is nothing to sign yet', async () => {
    stored = createForm({ values: completeValues.filter(({ field }) => field !== 'employer') })
    show('#sign')
    const summary = within(await screen.findByRole('region', { name: 'One answer is missing' }))
    expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull()
    await userEvent.click(summary.getByRole('button', { name: 'Go to Employer' }))
    await expectHeading('Work and income')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Employer/))
    screen.getByText('Please fill this in')
  })

  test('a typed name signs what was read, and leads to what happens next', async () => {
    stored = createForm({ values: [...completeValues] })
    const signatures: unknown[] = []
    answers['POST /signature'] = (body) => {
      signatures.push(body)
      const signature = { name: 'Maya Ortiz', time: 1_795_000_000, current: true }
      stored = { ...stored, signature, progress: 'signed' }
      return Response.json(stored)
    }
    show('#sign')
    await userEvent.click(await screen.findByRole('button', { name: 'Type' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    screen.getByText('Please check this box first')
    expect(document.activeElement).toBe(screen.getByLabelText('I’ve read this and agree'))
    await userEvent.click(screen.getByLabelText('I’ve read this and agree'))
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    await expectHeading('Thank you, Maya. It’s signed.')
    expect(location.hash).toBe('#signed')
    expect(signatures).toMatchObject([
      { version: 1, consent_version: 1, kind: 'typed', name: 'Maya Ortiz', image: '' },
    ])
    screen.getByText(/^Signed by Maya Ortiz on November 18, 2026/)
  })

  test('a drawn signature goes with its picture, and an empty sheet is no signature', async () => {
    stored = createForm({ values: [...completeValues] })
    const signatures: unknown[] = []
    answers['POST /signature'] = (body) => {
      signatures.push(body)
      return problem(503, 'not_ready')
    }
    show('#sign')
    await userEvent.click(await screen.findByLabelText('I’ve read this and agree'))
    const sheet = await screen.findByText('Draw your signature with a finger, pen or mouse')
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    screen.getByText('Please draw your signature, or type it')
    await userEvent.click(sheet)
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    await screen.findByText('We couldn’t reach the office. Nothing was sent. Please try again.')
    expect(signatures).toMatchObject([{ kind: 'drawn', image: 'AAAA' }])
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    screen.getByText('Please draw your signature, or type it')
  })

  test('a form that changed meanwhile is to be read once more', async () => {
    stored = createForm({ values: [...completeValues] })
    answers['POST /signature'] = () => problem(409, 'conflict')
    show('#sign')
    await userEvent.click(await screen.findByRole('button', { name: 'Type' }))
    await userEvent.click(screen.getByLabelText('I’ve read this and agree'))
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    expect(await screen.findByText(/Something was changed on another device/)).toBeTruthy()
  })

  test('those who sign later see for whom they wait', async () => {
    stored = createForm({ values: [...completeValues], waiting_for: ['Ana', 'Luis'] })
    show('#sign')
    await screen.findByText('Ana and Luis must sign first')
    expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull()
  })

  test('after a change a signed form shows that it must be signed again', async () => {
    const signature = { name: 'Maya Ortiz', time: 1_795_000_000, current: false }
    stored = createForm({ values: [...completeValues], signature })
    show('#sign')
    expect(await screen.findByText(/You changed something after signing/)).toBeTruthy()
  })

  test('numbers stay masked in the list that is read', async () => {
    stored = createForm({ values: [...completeValues, toValue('ssn', '•••-••-9999')] })
    show('#sign')
    const about = within(await screen.findByRole('region', { name: 'About you' }))
    expect(about.getByText('•••-••-9999')).toBeTruthy()
    expect(about.getByText('••••')).toBeTruthy()
  })
})
