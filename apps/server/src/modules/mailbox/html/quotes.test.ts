import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderBody } from './render.ts'

const show = (html: string | null, plain = '') =>
  renderBody({ html, plain, inlineImages: [], showRemote: false })
const toWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&gt;', '>')
    .split(/\s+/)
    .filter((word) => word !== '')

/** Returns the collapsed quote. */
const findQuote = (html: string) => /<div class="pb-quoted">(.*)<\/div>/s.exec(show(html).html)?.[1] ?? null

describe('quoted messages are collapsed', () => {
  test.each([
    [
      'Gmail',
      '<div>New</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon Adam wrote:<br></div><blockquote class="gmail_quote">Old</blockquote></div>',
    ],
    [
      'Apple',
      '<div>New</div><div><br><blockquote type="cite"><div>On Mon, Adam wrote:</div><div>Old</div></blockquote></div>',
    ],
    [
      'Thunderbird',
      '<p>New</p><div class="moz-cite-prefix">On Mon Adam wrote:<br></div><blockquote type="cite" cite="mid:1">Old</blockquote>',
    ],
    [
      'Outlook on the web',
      '<div>New</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Adam<br><b>Sent:</b> Monday</div><div>Old</div>',
    ],
    [
      'Outlook',
      '<div class=WordSection1><p>New</p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3pt 0 0"><p><b>From:</b> Adam<br><b>Sent:</b> Monday<br><b>To:</b> Nina</p></div><p>Old</p></div>',
    ],
    [
      'Yahoo',
      '<div>New</div><div id="ydp1yahoo_quoted_1" class="yahoo_quoted"><div>On Monday Adam wrote:</div><div>Old</div></div>',
    ],
    ['old Outlook', '<p>New</p><p>-----Original Message-----<br>From: Adam</p><p>Old</p>'],
    ['an unknown mail program', '<p>New</p><p>Adam Cole wrote:</p><blockquote>Old</blockquote>'],
  ])('from %s', (_name, html) => {
    const quoted = findQuote(html)
    expect(quoted).toContain('Old')
    expect(quoted).not.toContain('New')
    expect(show(html).hasQuote).toBe(true)
  })

  test('in a reply to a forwarded mail', () => {
    const html =
      '<p>Yes</p><div class="gmail_quote">On Mon Adam wrote:<blockquote>See below<br>---------- Forwarded message ---------<br>From: Nina</blockquote></div>'
    expect(findQuote(html)).toContain('Forwarded message')
  })

  test('with the attribution line', () => {
    expect(findQuote('<p>New</p><p>Adam Cole wrote:</p><blockquote>Old</blockquote>')).toContain(
      'Adam Cole wrote:',
    )
  })

  test.each([
    ['new text follows', '<p>New</p><blockquote>Old</blockquote><p>And this</p>'],
    ['replies are interleaved', '<blockquote>One</blockquote>Yes<blockquote>Two</blockquote>No'],
    ['no new text precedes them', '<div class="gmail_quote"><blockquote>Old</blockquote></div>'],
    [
      'the mail is forwarded',
      '<p>See</p><div class="gmail_quote">---------- Forwarded message ---------<br>From: Adam<blockquote>x</blockquote></div>',
    ],
    ['an image follows', '<p>New</p><blockquote>Old</blockquote><img src="data:image/gif;base64,AAAA">'],
  ])('but not when %s', (_name, html) => {
    expect(findQuote(html)).toBeNull()
  })

  test('and no text is lost', () => {
    const part = fc.constantFrom(
      '<p>New words</p>',
      '<blockquote>Old words</blockquote>',
      '<div class="gmail_quote">Quoted words</div>',
      '<p>Adam wrote:</p>',
      '<div id="divRplyFwdMsg">From: A<br>Sent: B</div>',
      'bare words',
      '<table><tr><td>Cell</td></tr></table>',
      '<div><blockquote>',
      '</blockquote></div>',
      '-----Original Message-----',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const html = parts.join(' ')
        expect(toWords(show(html).html)).toEqual(toWords(html))
      }),
    )
  })
})

describe('plain text rendering', () => {
  test('keeps lines, makes links clickable and escapes markup', () => {
    expect(show(null, 'See (https://x.example/a_(b)), www.y.example. or a@z.example\n<b>1</b>').html).toBe(
      '<div class="pb-text">See (<a href="https://x.example/a_(b)" target="_blank" rel="noopener noreferrer nofollow">https://x.example/a_(b)</a>), <a href="https://www.y.example/" target="_blank" rel="noopener noreferrer nofollow">www.y.example</a>. or <a href="mailto:a@z.example" target="_blank" rel="noopener noreferrer nofollow">a@z.example</a>\n&lt;b&gt;1&lt;/b&gt;</div>',
    )
  })

  test('nests quotes and collapses older ones', () => {
    expect(show(null, '> a\n> > b\nnew\n\nAdam wrote:\n> old').html).toBe(
      '<blockquote class="pb-cite"><div class="pb-text">a</div><blockquote class="pb-cite"><div class="pb-text">b</div></blockquote></blockquote><div class="pb-text">new\n\n</div><div class="pb-quoted"><div class="pb-text">Adam wrote:</div><blockquote class="pb-cite"><div class="pb-text">old</div></blockquote></div>',
    )
  })

  test('loses no text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('> a', '>> b', 'new', 'https://x.example/.', 'Adam wrote:', '', 'a@x.example,'),
          { maxLength: 12 },
        ),
        (lines) => {
          const bare = lines.map((line) => line.replace(/^>+ /, '')).join(' ')
          expect(toWords(show(null, lines.join('\n')).html).join('')).toBe(toWords(bare).join(''))
        },
      ),
    )
  })
})
