import type { RentalInfo } from '@pb/rules/applications/rental-info'
import { listCovered } from '@pb/rules/applications/signature-cover'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { completeValues, createForm, toValue } from '../renter-form.fixture.ts'
import { expectHeading, mockFormServer, problem, show } from './renter-form-page.fixture.tsx'

vi.mock('signature_pad', () => import('../signature-pad.fixture.ts'))

const server = mockFormServer()

describe('signing', () => {
  test('missing answers are listed with a way to each, and there is nothing to sign yet', async () => {
    server.stored = createForm({ values: completeValues.filter(({ field }) => field !== 'employer') })
    show('#sign')
    const summary = within(await screen.findByRole('region', { name: 'One answer is missing' }))
    expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull()
    await userEvent.click(summary.getByRole('button', { name: 'Go to Employer' }))
    await expectHeading('Work and income')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Employer/))
    screen.getByText('Please fill this in')
  })

  test('a typed name signs what was read, and leads to what happens next', async () => {
    server.stored = createForm({ values: [...completeValues] })
    const signatures: unknown[] = []
    server.answers['POST /signature'] = (body) => {
      signatures.push(body)
      const signature = { name: 'Maya Ortiz', time: 1_795_000_000, current: true, changes: [] }
      server.stored = { ...server.stored, signature, progress: 'signed' }
      return Response.json(server.stored)
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

  test('another name than the application’s is asked about before it signs', async () => {
    server.stored = createForm({ values: [...completeValues] })
    const names: unknown[] = []
    server.answers['POST /signature'] = (body) => {
      names.push((body as { name: string }).name)
      return problem(503, 'not_ready')
    }
    show('#sign')
    await userEvent.click(await screen.findByRole('button', { name: 'Type' }))
    await userEvent.click(screen.getByLabelText('I’ve read this and agree'))
    const name = screen.getByLabelText('Your full name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Sam Ito')
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    screen.getByText(/^You typed Sam Ito; this is for Maya Ortiz to sign/)
    expect(names).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    await screen.findByText('We couldn’t reach the office. Nothing was sent. Please try again.')
    expect(names).toEqual(['Sam Ito'])
    await userEvent.clear(name)
    await userEvent.type(name, 'ORTIZ, M.')
    expect(screen.queryByText(/^You typed/)).toBeNull()
  })

  test('a drawn signature goes with its picture, and an empty sheet is no signature', async () => {
    server.stored = createForm({ values: [...completeValues] })
    const signatures: unknown[] = []
    server.answers['POST /signature'] = (body) => {
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
    server.stored = createForm({ values: [...completeValues] })
    server.answers['POST /signature'] = () => problem(409, 'conflict')
    show('#sign')
    await userEvent.click(await screen.findByRole('button', { name: 'Type' }))
    await userEvent.click(screen.getByLabelText('I’ve read this and agree'))
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    expect(await screen.findByText(/Something was changed since you read it/)).toBeTruthy()
  })

  test('those who sign later see for whom they wait', async () => {
    server.stored = createForm({ values: [...completeValues], waiting_for: ['Ana', 'Luis'] })
    show('#sign')
    await screen.findByText('Ana and Luis must sign first')
    expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull()
  })

  test('after a change a signed form shows that it must be signed again', async () => {
    const signature = {
      name: 'Maya Ortiz',
      time: 1_795_000_000,
      current: false,
      changes: [
        { part: 'terms' as const, field: 'monthly_rent', before: '3250', after: '3400' },
        { part: 'terms' as const, field: 'lease_end_date', before: '', after: '2027-12-31' },
        { part: 'answers' as const, field: 'ssn', before: '•••-••-9999', after: '•••-••-9999' },
        { part: 'papers' as const, field: 'pay_stubs_2', before: null, after: '2026-11-02' },
      ],
    }
    server.stored = createForm({ values: [...completeValues], signature })
    show('#signed')
    expect(await screen.findByText(/Something was changed after you signed/)).toBeTruthy()
    expect(screen.queryByText(/It’s signed/)).toBeNull()
    const changes = screen.getByRole('region', { name: 'What changed since you signed' })
    for (const text of [
      'Monthly rentYou signed: $3,250Now: $3,400',
      'Lease endYou signed: Not set yetNow: December 31, 2027',
      'Social security numberYou signed: •••-••-9999Now: Another number',
      'Pay stubs 2You signed: NoneNow: Dated November 2, 2026',
    ])
      expect(changes.textContent).toContain(text)
  })

  test('what is read has everything that the signature covers, in the form’s language', async () => {
    const values = [
      ...completeValues,
      // Answers of before the occupation was another one are covered too.
      ...['school', 'ssn', 'pets_dogs', 'pets_cats'].map((field, index) =>
        toValue(field, ['Hunter College', '•••-••-9999', '0', '1'][index]!),
      ),
    ]
    const form = createForm({ values, language: 'es', papers: [] })
    server.stored = form
    show('#sign')
    const facts = within(await screen.findByRole('region', { name: 'El apartamento' }))
    facts.getByText('$3,250')
    facts.getByText('1 de enero de 2027')
    screen.getByText('Su firma abarca todo lo que aparece aquí.')
    const covered = listCovered({
      type: form.applicant_type,
      terms: Object.fromEntries(form.terms.map(({ field, value }) => [field, value])) as RentalInfo,
      values: values.map(({ field, value, version }) => ({ field, value, mask: value, version })),
      papers: [],
    })
    const shown = document.querySelectorAll('dl dd')
    // The pets are one choice of the applicant's own list: three of their four lines are empty or no.
    expect(shown).toHaveLength(covered.length - 3)
  })

  test('numbers stay masked in the list that is read', async () => {
    server.stored = createForm({ values: [...completeValues, toValue('ssn', '•••-••-9999')] })
    show('#sign')
    const about = within(await screen.findByRole('region', { name: 'About you' }))
    expect(about.getByText('•••-••-9999')).toBeTruthy()
    expect(about.getByText('••••')).toBeTruthy()
  })
})
