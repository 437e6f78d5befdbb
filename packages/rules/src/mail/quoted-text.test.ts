import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitQuotedText } from './quoted-text.ts'
import { toSnippet } from './snippets.ts'

const lines = (...all: string[]) => all.join('\n')

describe('quoted text', () => {
  it.each([
    ['On Mon, Mar 2, 2026 at 9:00 AM Adam Cole <adam@x.example> wrote:'],
    ['Am 02.03.2026 um 09:00 schrieb Adam Cole:'],
    ['Le lun. 2 mars 2026 à 09:00, Adam Cole <adam@x.example> a écrit :'],
    ['El lun, 2 mar 2026 a las 9:00, Adam (<adam@x.example>) escribió:'],
    ['On Mon, Mar 2, 2026 at 9:00 AM Adam Cole\n<adam@x.example> wrote:'],
    ['Adam Cole wrote:'],
  ])('includes the attribution line %j', (attribution) => {
    const quoted = lines(attribution, '', '> Is it free?', '>', '> > Older', '')
    expect(splitQuotedText(`Yes, it is.\n\n${quoted}`)).toEqual({ fresh: 'Yes, it is.\n\n', quoted })
  })

  it.each([
    [lines('-----Original Message-----', 'From: Adam', 'Sent: Monday', 'Hello')],
    [
      lines(
        '________________________________',
        'From: Adam',
        'Sent: Monday',
        'To: Nina',
        'Subject: x',
        '',
        'Hello',
      ),
    ],
    [lines('Von: Adam', 'Gesendet: Montag', 'An: Nina', 'Betreff: x', '', 'Hallo')],
    [lines('*From:* Adam', '*Date:* Monday', '*Subject:* x', '', 'Hello')],
  ])('starts at the separator or header block of %j', (quoted) => {
    expect(splitQuotedText(`Yes.\n${quoted}`)).toEqual({ fresh: 'Yes.\n', quoted })
  })

  it.each([
    ['new words below', lines('> Is it free?', '', 'Yes.')],
    ['answers in between', lines('Adam wrote:', '> Is it free?', 'Yes.', '> When?', 'Now.')],
    [
      'a forwarded mail',
      lines('---------- Forwarded message ---------', 'From: Adam', 'Date: x', 'Subject: y', '', '> a'),
    ],
    [
      'a forwarded mail with a note',
      lines('See below', 'Begin forwarded message:', 'From: Adam', 'Date: x', 'To: y'),
    ],
    [
      'a digest',
      lines(
        'Contents:',
        'One',
        '-'.repeat(70),
        '',
        'Date: Monday',
        'From: Adam',
        'Subject: One',
        '',
        'Hello',
        '-'.repeat(30),
        '',
        'From: Nina',
        'Date: x',
        'Subject: Two',
        '',
        '> a',
      ),
    ],
    ['nothing new', lines('From: Adam', 'Sent: Monday', 'To: Nina', '', 'Hello')],
    ['a sentence with From', lines('From: what I hear, it is free.', 'Good.')],
  ])('does not split %s', (_name, text) => {
    expect(splitQuotedText(text)).toEqual({ fresh: text, quoted: '' })
  })

  const line = fc.oneof(
    fc.constantFrom(
      '',
      '>',
      '> a',
      '>> b',
      'On Monday X wrote:',
      'From: A',
      'Sent: B',
      'To: C',
      '-- ',
      'new words',
      '-----Original Message-----',
      'Begin forwarded message:',
      '\r',
      '____________',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const text = fc.array(line, { maxLength: 20 }).map((all) => all.join('\n'))

  it('preserves every character and splits only when new text remains', () => {
    fc.assert(
      fc.property(text, (text) => {
        const { fresh, quoted } = splitQuotedText(text)
        expect(fresh + quoted).toBe(text)
        expect(quoted === '' || /[\p{L}\p{N}]/u.test(fresh)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('handles very long messages', () => {
    const text = `Yes.\n${'> a\n'.repeat(200_000)}`
    expect(splitQuotedText(text).fresh).toBe('Yes.\n')
    expect(splitQuotedText(`${'From: a\n'.repeat(100_000)}x`).fresh).not.toBe('')
  })
})

describe('snippets', () => {
  it('returns the new text on one line', () => {
    expect(toSnippet('Yes,\r\n it is.\n\nAdam wrote:\n> Is it?')).toBe('Yes, it is.')
    expect(toSnippet('> only\n> quoted')).toBe('only quoted')
    expect(toSnippet('\u200c\u034f\u00ad Hello\u200b ------- you')).toBe('Hello you')
    expect(toSnippet('')).toBe('')
  })

  it('returns at most 200 well-formed characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 100, maxLength: 600 }), (text) => {
        const snippet = toSnippet(text)
        expect(snippet.length).toBeLessThanOrEqual(200)
        expect(snippet.isWellFormed()).toBe(true)
        expect(snippet).not.toMatch(/[\r\n\t\0]/)
      }),
    )
  })
})
