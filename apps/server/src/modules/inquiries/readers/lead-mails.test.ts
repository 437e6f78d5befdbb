import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  forwardAttached,
  forwardInline,
  languages,
  programs,
  type Language,
} from './lead-mails/forward.fixture.ts'
import { portalNotices } from './lead-mails/noise.fixture.ts'
import { getName, people, type Person } from './lead-mails/people.fixture.ts'
import { programTemplates } from './lead-mails/program-templates.fixture.ts'
import { templates as portalTemplates, type Template } from './lead-mails/templates.fixture.ts'
import { charsets, writeMail, type Charset } from './lead-mails/write-mail.fixture.ts'
import { parseMailFile } from './mail-file.ts'
import { mayBeLead } from './read-in-child.ts'
import { toPlaceKey } from './places.ts'
import { readMail, type ReadMail } from './read-mail.ts'

const templates = { ...portalTemplates, ...programTemplates }
const full = process.env['PB_LEAD_TEST'] === 'full'
const now = new Date('2026-05-13T00:00:00Z')
async function read(bytes: Uint8Array): Promise<ReadMail | null> {
  const mail = await parseMailFile(bytes, now)
  return mayBeLead(mail, (mail.attached ?? []).length > 0) ? readMail(mail) : null
}

/** Letters as every character set has them, on lines without space at their ends. */
const plain = (text: string): string =>
  text.replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ').trim()

/** What an inquiry shows, in the terms in which it was written. */
function show({ fields }: ReadMail) {
  return {
    name: plain(fields.name),
    email: fields.email,
    phone: fields.phone,
    place: fields.address === '' ? '' : `${toPlaceKey(fields)} #${fields.unit}`,
    message: plain(fields.message),
  }
}

type Shown = ReturnType<typeof show>

function expectRead(found: ReadMail | null, person: Person, mail: Template, lost = false): void {
  expect(found).not.toBeNull()
  const shown = show(found!)
  const expected: Shown = {
    name: plain(getName(person)),
    email: mail.relay ?? person.email,
    phone: person.shownPhone,
    place: `${toPlaceKey(person)} #${person.unit}`,
    message: plain(person.message),
  }
  const lacks = new Set<string>(mail.lacks)
  const isLost = lost
  // What a mail cannot state, or its quotation has lost, is left out on both sides.
  const ignored = new Set<string>(isLost ? ['name', 'email', 'phone', 'place', 'message'] : mail.lacks)
  const keep = (values: Shown) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !ignored.has(key)))
  const hasMessage = lacks.has('message')
    ? shown.message.includes(expected.message)
    : shown.message.startsWith(expected.message)
  expect(keep({ ...shown, message: '' })).toEqual(keep({ ...expected, message: '' }))
  expect({ hasMessage: isLost || hasMessage, message: shown.message }).toEqual({
    hasMessage: true,
    message: shown.message,
  })
  expect(found!.replyTo.isRelay || found!.replyTo.address === found!.fields.email).toBe(true)
}

const mails = Object.entries(templates).flatMap(([title, template]) =>
  people.map((person) => ({ title: `${title}: ${person.last}`, person, mail: template(person) })),
)

test('there are 120 mails and more', () => {
  expect(mails.length).toBeGreaterThanOrEqual(120)
  expect(portalNotices).toHaveLength(60)
})

const rotate = <T>(values: readonly T[], by: number): T => values[by % values.length]!

interface Forward {
  readonly person: Person
  readonly program: string
  readonly language: Language
  readonly charset: Charset
  readonly isAttached: boolean
}

/** Of each template every program, with people, languages and character sets in turn; the full test has all of them. */
function listForwards(turn: number): Forward[] {
  const names = Object.keys(programs)
  if (full)
    return people.flatMap((person) =>
      names.flatMap((program) =>
        languages.flatMap((language) =>
          charsets.map((charset) => ({ person, program, language, charset, isAttached: true })),
        ),
      ),
    )
  return names.map((program, index) => {
    const at = (index + turn) % people.length
    return {
      person: people[at]!,
      program,
      language: rotate(languages, at + index),
      charset: rotate(charsets, at + index * 2 + 1),
      isAttached: index < 2,
    }
  })
}

describe.each(Object.keys(templates).map((title, turn) => ({ title, turn })))('$title', ({ title, turn }) => {
  test('of each person, in each character set', async () => {
    for (const [at, person] of people.entries()) {
      const mail = templates[title]!(person)
      for (const charset of full ? charsets : [rotate(charsets, at), rotate(charsets, at + 1)])
        expectRead(await read(writeMail(mail, charset)), person, mail)
    }
  })

  test('forwarded by each program, inline and attached', { timeout: full ? 600_000 : 10_000 }, async () => {
    for (const [index, forward] of listForwards(turn).entries()) {
      const { person, program, language, charset } = forward
      const mail = templates[title]!(person)
      const found = await read(forwardInline(mail, program, language, charset))
      const isGone = mail.isNothingElse === true && program === 'Samsung'
      expect({ ...forward, isForwarded: found?.isForwarded }).toEqual({
        ...forward,
        isForwarded: isGone ? undefined : mail.headersOnly ? found?.isForwarded : true,
      })
      if (isGone) continue
      const isLost = mail.headersOnly === true || (mail.markupOnly === true && program === 'Samsung')
      expectRead(found, person, mail, isLost)
      if (!forward.isAttached) continue
      // Attached it is itself: as a mail, and as a file.
      const attached = forwardAttached(writeMail(mail, charset), mail.subject, {
        language,
        asFile: index % 2 === 1,
      })
      expectRead(await read(attached), person, mail)
    }
  })
})

test.each(portalNotices.map((mail) => [mail.from, mail.subject, mail] as const))(
  '%s: “%s” is no inquiry',
  async (_from, _subject, mail) => {
    expect(await read(writeMail(mail))).toBeNull()
  },
)

/** Changes that programs, people and portals make to a text. */
const mutations: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll(': ', ' : '),
  (text) => text.replaceAll(': ', ':'),
  (text) => text.replaceAll(': ', '： '),
  (text) =>
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  (text) =>
    text
      .split('\n')
      .map((line) => `  ${line}  `)
      .join('\n'),
  (text) => text.replaceAll('\n', '\n\n'),
  (text) =>
    text.replaceAll('Phone:', 'Teléfono:').replaceAll('Message:', 'Mensaje:').replaceAll('Name:', 'Nombre:'),
  (text) =>
    text
      .replaceAll('Phone:', '电话：')
      .replaceAll('Message:', '留言：')
      .replaceAll('Name:', '姓名：')
      .replaceAll('Email:', '邮箱：'),
  (text) => text.replaceAll(/^(\w+):/gm, '*$1:*'),
  (text) => text.replaceAll(/^(\w+): ?/gm, '$1 ......... '),
  (text) => text.replaceAll(/^(\w+): ?/gm, '$1 = '),
  (text) => text.replaceAll(/^(\w+): ?/gm, '$1 – '),
  (text) => text.replaceAll(/^(\w+): ?/gm, '$1\t'),
  (text) => text.replaceAll(/^(\w+): ?/gm, '$1 | '),
  (text) => text.replace(/^Name:/m, 'And your full name?:').replace(/^Phone:/m, 'Best number to reach you:'),
  (text) => `${text}\nTags: hot, new`,
]

const written = fc.record({
  name: fc.constantFrom(
    'Ruth Weiss',
    'Li Wei',
    '王小明',
    'Ольга Петрова',
    'Ana & Bo Reyes',
    'Søren Ågård',
    'Mary-Jane O’Neil',
  ),
  email: fc.constantFrom('ruth@mail.example', 'r.w+nyc@sub.mail.example', "o'neil@mail.example"),
  phone: fc.constantFrom('212-555-0142', '(212) 555 0142', '+1 212.555.0142', '2125550142 (Verizon)'),
  message: fc.constantFrom(
    'Is it free on July 1?',
    '请问还有吗？',
    'Можно посмотреть в субботу?',
    '¿Sigue disponible? 2 beds, 1 bath.',
  ),
  mutated: fc.subarray(
    mutations.map((_one, index) => index),
    { maxLength: 3 },
  ),
})

test('shows what was written, whatever happened to the text', () => {
  fc.assert(
    fc.property(written, ({ name, email, phone, message, mutated }) => {
      const text = `Name: ${name}\nEmail: ${email}\nPhone: ${phone}\nMessage: ${message}`
      const changed = mutated.reduce((current, index) => mutations[index]!(current), text)
      const found = readMail({
        from: { name: 'RentHop', email: 'noreply@renthop.com' },
        replyTo: [],
        subject: 'RentHop Inquiry: 1 Example Street, Apt 4B',
        text: changed.replaceAll('\r\n', '\n'),
        html: null,
      })
      expect(found?.fields).toMatchObject({
        name,
        email,
        phone: '(212) 555-0142',
        address: '1 Example Street',
        unit: '4B',
      })
      expect(found!.fields.message).toContain(message)
    }),
    { numRuns: 300 },
  )
})

test('names every listing of a mail, and no numbers of beds', async () => {
  const found = await read(
    writeMail({
      from: 'StreetEasy <noreply@email.streeteasy.com>',
      replyTo: 'ruth@mail.example',
      subject: 'New message from Ruth Weiss about 310 West 52nd Street #14B',
      text: 'Ruth Weiss wrote:\n"I want 2 beds 1 bath for 3 people. Also 64 Example Place #3R and 12 East 97th Street, Apt 7K?"\nruth@mail.example\n212-555-0142\n2 beds 1 bath\nhttps://streeteasy.com/building/1-example-street/9c',
    }),
  )
  expect(found!.fields).toMatchObject({ address: '310 West 52nd Street', unit: '14B' })
  expect(found!.found.listings.map(({ address, unit }) => `${address} #${unit}`).toSorted()).toEqual([
    '1 Example Street #9C',
    '12 East 97th Street #7K',
    '64 Example Place #3R',
  ])
})

test('opens mails in mails to a depth, and five megabytes of HTML, in bounded time', async () => {
  const [person] = people
  const mail = portalTemplates['StreetEasy question']!(person!)
  const nest = (depth: number): Buffer =>
    depth === 0
      ? writeMail(mail)
      : writeMail({
          from: 'Adam Cole <adam.cole@pboffice.example>',
          subject: 'Fwd',
          text: 'See below',
          attached: nest(depth - 1),
        })
  expectRead(await read(nest(8)), person!, mail)
  expect(await read(nest(50))).toBeNull()
  const html = `${mail.html!}${'<div><b>x</b><a href="https://streeteasy.com/?a=1">'.repeat(100_000)}`
  expectRead(await read(writeMail({ ...mail, html })), person!, mail)
})
