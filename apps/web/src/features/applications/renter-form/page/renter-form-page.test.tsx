import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { completeValues, createForm, toValue } from '../renter-form.fixture.ts'
import { expectHeading, mockFormServer, problem, show } from './renter-form-page.fixture.tsx'

const server = mockFormServer()

describe('opening', () => {
  test('a new form begins with who asks, and for which apartment', async () => {
    // The agent entered these to ask.
    server.stored = createForm({
      values: [toValue('first_name', 'Maya'), toValue('email', 'maya@example.com')],
    })
    show()
    await expectHeading('Hi Maya, let’s get your application done')
    expect(screen.getByText('20 Carroll Street, 3E')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Start' }))
    await expectHeading('About you')
    expect(location.hash).toBe('#about')
  })

  test('a form that was begun opens at its first unfinished step, on any device', async () => {
    server.stored = createForm({ values: completeValues.filter(({ field }) => field !== 'current_city') })
    show()
    await expectHeading('Where you live')
  })

  test('invalid, expired and revoked links get one page, in the language of the browser', async () => {
    server.answers['GET '] = () => problem(404, 'not_found')
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-DO'])
    show()
    await expectHeading('Este enlace no funciona')
    expect(document.documentElement.lang).toBe('es')
  })

  test('a form whose landlord has answered is closed, and names the agent', async () => {
    server.stored = createForm({ open: false })
    show()
    await expectHeading('This application is closed')
    expect(screen.getByText('Adam Cole')).toBeTruthy()
  })

  test('a page that cannot be loaded can be tried again', async () => {
    let works = false
    server.answers['GET '] = () => (works ? undefined : problem(503, 'not_ready'))
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
    expect(server.saves).toContainEqual({ field: 'first_name', value: 'Maya' })
  })

  test('each step has its address, so that Back of the browser goes to the one before', async () => {
    server.stored = createForm({ values: [...completeValues] })
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
    await waitFor(() => expect(server.saves.at(-1)).toEqual({ field: 'occupation', value: 'student' }))
  })

  test('a month and a year are saved as the first of the month', async () => {
    show('#homes')
    const group = await screen.findByRole('group', { name: 'Living there since' })
    await userEvent.selectOptions(within(group).getByLabelText('Month'), 'March')
    await userEvent.type(within(group).getByLabelText('Year'), '2019')
    await userEvent.tab()
    await waitFor(() => expect(server.saves).toContainEqual({ field: 'current_since', value: '2019-03-01' }))
    expect(screen.queryByText('Where you lived before')).toBeNull()
  })

  test('the previous address is asked of those who moved in lately', async () => {
    const since = `${new Date().getFullYear()}-01-01`
    server.stored = createForm({ values: [toValue('current_since', since)] })
    show('#homes')
    expect(await screen.findByText('Where you lived before')).toBeTruthy()
  })

  test('cats instead of dogs clears what was entered about the dog', async () => {
    server.stored = createForm({
      values: [toValue('pets_dogs', '1'), toValue('pets_cats', '0'), toValue('pets_dogs_breeds', 'Corgi')],
    })
    show('#pets')
    await userEvent.click(await screen.findByLabelText('Cats'))
    await waitFor(() =>
      expect(server.saves).toEqual([
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

  test('without a connection it explains it, keeps what was typed, and server.saves it later', async () => {
    let works = false
    server.answers['PUT /values/first_name'] = () => (works ? undefined : problem(503, 'not_ready'))
    show('#about')
    await userEvent.type(await screen.findByLabelText('First name'), 'Maya')
    await userEvent.tab()
    await screen.findByText('Not saved, retrying')
    expect(localStorage.getItem('application-form:token-of-may')).toContain('Maya')
    works = true
    dispatchEvent(new Event('online'))
    await screen.findByText('Saved')
    expect(server.saves).toEqual([{ field: 'first_name', value: 'Maya' }])
    expect(localStorage.getItem('application-form:token-of-may')).toBeNull()
  })

  test('what is typed is sent when the page is left', async () => {
    show('#about')
    await userEvent.type(await screen.findByLabelText('First name'), 'Maya')
    dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(server.saves).toContainEqual({ field: 'first_name', value: 'Maya' }))
    expect(server.fetched.mock.calls.some(([, init]) => init?.keepalive)).toBe(true)
  })
})

describe('the language', () => {
  test('changes the page at once, its lang attribute, and is saved', async () => {
    const chosen: unknown[] = []
    server.answers['PUT /language'] = (body) => {
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
