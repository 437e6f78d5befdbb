import fc from 'fast-check'
import { parse, parseFragment, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { renderDocument } from './document.ts'
import { hostile } from './hostile-html.fixture.ts'
import { renderBody } from './render.ts'
import { isElementNode, type Element, type Node } from './tree.ts'

const inlineImages = [{ contentId: 'Logo@x', url: '/mail/attachment/1/logo.png?sig=1' }]
const show = (html: string, showRemote = false) => renderBody({ html, plain: '', inlineImages, showRemote })

/** Returns all elements of a document, parsed as browsers do. */
function elements(html: string): Element[] {
  const found: Element[] = []
  const stack: Node[] = [...parse(html).childNodes]
  while (stack.length > 0) {
    const node = stack.pop()!
    if (!isElementNode(node)) continue
    found.push(node)
    stack.push(...node.childNodes)
  }
  return found
}

const safeTags =
  /^(?:html|head|body|meta|title|style|a|abbr|acronym|address|article|aside|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|img|ins|kbd|li|main|mark|nav|ol|p|pre|q|rp|rt|ruby|s|samp|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr)$/
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|#)/
const localAddress = /^(?:\/mail\/(?:attachment|picture)\/|data:image\/(?:png|jpe?g|gif|webp|bmp);base64,)/

/** Returns everything in a document that a browser would execute, load or submit. */
function findDangers(html: string): string[] {
  return elements(html).flatMap((node) => {
    const bad = safeTags.test(node.tagName) ? [] : [`<${node.tagName}>`]
    for (const { name, value } of node.attrs) {
      if (
        /^on|^(?:srcset|ping|action|formaction|background|poster|data|srcdoc|http-equiv|xlink:href)$/.test(
          name,
        )
      )
        bad.push(name)
      if (name === 'href' && !safeAddress.test(value)) bad.push(`href ${value}`)
      if (name === 'src' && !localAddress.test(value)) bad.push(`src ${value}`)
      if (name === 'target' && value !== '_blank') bad.push(`target ${value}`)
      if (name === 'style') bad.push(...findDangersInStyle(value))
    }
    if (node.tagName === 'style')
      bad.push(
        ...findDangersInStyle(node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')),
      )
    return bad
  })
}

function findDangersInStyle(css: string): string[] {
  const addresses = [...css.matchAll(/url\("?([^")]*)/gi)].map(([, address]) => address!)
  return [
    ...addresses.filter((address) => !localAddress.test(address)),
    ...(css.match(
      /@(?!media|layer guard\{)\w+|expression|behavior|binding|position\s*:|image-set|\\(?!3c )|javascript/gi,
    ) ?? []),
  ]
}

const renderPage = (html: string, showRemote: boolean) => {
  const mail = show(html, showRemote)
  return renderDocument(mail.html, mail.styleSheet, {
    theme: 'light',
    designed: mail.designed,
    showQuoted: false,
  })
}

describe('hostile HTML is sanitized', () => {
  test.each(hostile)('%s', (html) => {
    for (const showRemote of [false, true]) expect(findDangers(renderPage(html, showRemote))).toEqual([])
    expect(show(html).html + show(html).styleSheet).not.toContain('evil.example/a')
  })

  const piece = fc.oneof(
    fc.constantFrom(...hostile),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '/',
      '=',
      '&',
      '&lt;',
      '<!--',
      '-->',
      '</style>',
      '<style>',
      '</p>',
      '<p',
      ' style="',
      'url(',
      ')',
      '{',
      '}',
      '\\',
      '/*',
      '*/',
      '<table>',
      '<svg>',
      '<math>',
      '<a ',
      'href=',
      '<b>',
      '</b>',
      '\0',
    ),
    fc.string({ maxLength: 5 }),
  )
  test('in any combination of fragments', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, showRemote) => {
        // Every second fragment is cut off.
        const html = pieces.map((text, index) => (index % 2 === 0 ? text : text.slice(0, 20))).join('')
        expect(findDangers(renderPage(html, showRemote))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('and stays safe when parsed and serialized again', () => {
    for (const html of hostile) {
      const once = serialize(parseFragment(show(html).html))
      expect(findDangers(serialize(parseFragment(once)))).toEqual([])
    }
  })

  test('with extreme nesting and length', () => {
    expect(findDangers(renderPage('<div>'.repeat(20_000), false))).toEqual([])
    expect(findDangers(renderPage('<blockquote><table><tr><td>'.repeat(2000), false))).toEqual([])
    expect(show(`<style>${'p{color:red}'.repeat(50_000)}</style>x`).styleSheet.length).toBeLessThan(100_000)
  })
})

describe('safe formatting is kept', () => {
  test.each([
    [
      '<p style="color:#333;margin:0 0 1em">a</p>',
      '<p style="color:light-dark(#333,#cccccc);margin:0 0 1em">a</p>',
    ],
    ['<td bgcolor="#ff0000" width="50%" align=center>a', 'a'],
    [
      '<table width=600 cellpadding=0><tr><td bgcolor=#eee>a',
      '<table width="600" cellpadding="0"><tbody><tr><td bgcolor="#eee">a</td></tr></tbody></table>',
    ],
    [
      '<font color=red face="Arial, sans-serif" size=+1>a</font>',
      '<font style="color:light-dark(red,#ff6161)" face="Arial, sans-serif" size="+1">a</font>',
    ],
    [
      '<a href="https://x.example/?a=1&b=2">a</a>',
      '<a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    [
      '<a href="www.x.example">a</a>',
      '<a href="https://www.x.example/" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    [
      '<a href="mailto:a@x.example">a</a>',
      '<a href="mailto:a@x.example" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['<form><label>Name</label> <button>Go</button></form>', 'Name Go'],
    ['<o:p>a</o:p><center>b</center>', 'a<center>b</center>'],
    [
      '<img src="cid:logo@x" width=10>',
      '<img width="10" src="/mail/attachment/1/logo.png?sig=1" alt="" loading="lazy" referrerpolicy="no-referrer">',
    ],
    [
      '<img src="data:image/png;base64,AAAA">',
      '<img src="data:image/png;base64,AAAA" alt="" loading="lazy" referrerpolicy="no-referrer">',
    ],
    [
      '<img src="https://x.example/a.png" alt="A <house>">',
      '<span class="pb-picture">A &lt;house&gt;</span>',
    ],
    ['1 < 2 &amp; 3', '1 &lt; 2 &amp; 3'],
  ])('%s', (html, expected) => {
    expect(show(html).html).toBe(`<div>${expected}</div>`)
  })

  test('including style sheets and body attributes', () => {
    const mail = show(
      '<html><head><style>.a{color:red} @media (max-width:600px){.b{width:100%}} @media (prefers-color-scheme:dark){.a{color:#fff}}</style></head><body bgcolor=fffff0 text=000000 link=navy class=x><p class=a>a',
    )
    expect(mail.styleSheet).toBe('a{color:navy}.a{color:red}@media (max-width:600px){.b{width:100%}}')
    expect(mail.html).toBe(
      '<div class="x" style="background-color:#fffff0;color:#000000"><p class="a">a</p></div>',
    )
    expect([mail.designed, show('<p>plain</p>').designed]).toEqual([true, false])
  })
})

describe('remote images', () => {
  const html =
    '<img src="https://x.example/a.png"><img src="//x.example/b.png"><img src="https://x.example/a.png"><td background="https://x.example/c.png"><div style="background:url(https://x.example/d.png) no-repeat">x</div><img src="https://t.example/o.gif" width=1 height=1><img src="https://t.example/p.gif" style="display:none">'

  test('are blocked and counted separately from trackers', () => {
    const mail = show(html)
    expect([mail.remote.length, mail.trackers]).toEqual([3, 2])
    expect(mail.html).not.toContain('x.example')
  })

  test('are shown by number when allowed, except trackers', () => {
    const mail = show(html, true)
    expect(mail.remote).toEqual([
      'https://x.example/a.png',
      'https://x.example/b.png',
      'https://x.example/d.png',
    ])
    expect(mail.html.split(mail.imageUrlPrefix)).toHaveLength(5)
    expect(mail.html).not.toContain('t.example')
  })
})

describe('misleading links', () => {
  test.each([
    ['https://evil.example/login', 'www.bank.com', 'bank.com'],
    ['https://evil.example/login', 'https://bank.com/login', 'bank.com'],
    ['https://bank.com.evil.example/', 'Go to bank.com now', 'bank.com'],
    ['https://evil.example/', 'bank\u200b.com', 'bank.com'],
    ['https://evil.example/', 'ｂａｎｋ.com', 'bank.com'],
    ['https://evil.example/', 'bücher.de', 'xn--bcher-kva.de'],
  ])('reports %s shown as %s', (href, text, shown) => {
    const mail = show(`<a href="${href}">${text}</a>`)
    expect(mail.misleadingLinks).toHaveLength(1)
    expect(new URL(`https://${mail.misleadingLinks[0]!.shownHost}`).hostname).toContain(shown)
    expect(mail.html).toContain(`>${new URL(href).hostname}</span>`)
  })

  test.each([
    ['https://click.bank.com/x', 'www.bank.com'],
    ['https://x.co.uk/', 'shop.x.co.uk'],
    ['https://files.example/1', 'lease.pdf'],
    ['https://x.example/', 'adam@bank.com'],
    ['mailto:a@x.example', 'www.bank.com'],
    ['https://x.example/', 'Read more. Thank you'],
    ['https://click.example/', 'What our friends at News.com say of the future'],
    ['https://click.example/', 'News.com: top of the day'],
  ])('does not report %s shown as %s', (href, text) => {
    expect(show(`<a href="${href}">${text}</a>`).misleadingLinks).toEqual([])
  })
})

test('cannot hide itself or the host behind a link, reverse text, or grow without end', () => {
  const { html, styleSheet } = show(
    `<style>html{display:none!important}.x{height:90000000px;margin-top:1e9px;height:90px}a+span{font-size:0!important}</style>
    <p style="height:90000000px;min-height:20000em">\u202egnp.exe</p><a href="https://evil.test/">https://bank.test/</a>`,
  )
  const shown = renderDocument(html, styleSheet, { theme: 'light', designed: false, showQuoted: false })
  expect(shown).not.toMatch(/90000000|1e9|20000|\u202e/)
  // Important rules of the first layer win over all later ones.
  const [first] = /<style>[^<]*<\/style>/.exec(shown)!
  expect(first).toMatch(/^<style>@layer guard\{html,body\{display:block!important/)
  expect(first).toContain('.pb-host{all:initial!important;display:inline-block!important')
  expect(shown).toContain('class="pb-host"')
})
