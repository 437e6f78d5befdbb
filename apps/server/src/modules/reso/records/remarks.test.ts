import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRemarks } from './remarks.ts'

describe('remarks', () => {
  test.each([
    ['Bright &amp; airy, 5&nbsp;rooms', 'Bright & airy, 5 rooms'],
    [
      'Owner&#39;s unit &ndash; &frac12; bath &#x2014; caf&eacute;',
      'Owner’s unit – ½ bath — café'.replace('’', "'"),
    ],
    ['Line one<br>Line two<br/>\nLine three', 'Line one\nLine two\nLine three'],
    ['<p>First</p>\n<p class="x">Second <b>bold</b></p>', 'First\n\nSecond bold'],
    ['Has:<ul><li>Gym</li><li>Pool</li></ul>Call', 'Has:\n• Gym\n• Pool\n\nCall'],
    ['&lt;p&gt;Twice&lt;/p&gt; &amp;amp; &amp;nbsp;more', 'Twice\n\n&  more'],
    ['<style>p { color: red }</style>Text<!-- not shown -->', 'Text'],
    ['Rent < 3000 & > 2000; A&B; R&D', 'Rent < 3000 & > 2000; A&B; R&D'],
    ['<3 this place; 2<3', '<3 this place; 2<3'],
    ['Rent A<B and C>D, x <p and q> y', 'Rent A<B and C>D, x <p and q> y'],
    ['<B>Bold</B> <a href="https://x.example">link</a> A<I but I>A', 'Bold link A<I but I>A'],
    ['Plain\r\n and more ', 'Plain\r\n and more '],
  ])('%j', (raw, text) => expect(cleanRemarks(raw)).toBe(text))

  test('without tags and entities are unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !/[<&]/.test(text)),
        (text) => {
          expect(cleanRemarks(text)).toBe(text)
        },
      ),
    )
  })

  test('keep their words, whatever tags and entities are put into them', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 12 })
    const between = fc.constantFrom(
      ' ',
      '<br>',
      '<br />',
      '</p><p>',
      '&nbsp;',
      '<li>',
      ' <b> ',
      '&#32;',
      '\n',
      '</div>\n<div style="color: red">',
    )
    fc.assert(
      fc.property(words, between, fc.nat(2), (list, separator, depth) => {
        let raw = list.join(separator)
        for (let level = 0; level < depth; level += 1)
          raw = raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        expect(
          cleanRemarks(raw)
            .split(/[\s•]+/)
            .filter((word) => word !== ''),
        ).toEqual(list)
      }),
    )
  })

  test('of 20,000 characters, however bent, take no long time', () => {
    for (const piece of ['<', '<p', '&', '&#', '<!--', '<style>', '<b '])
      expect(cleanRemarks(piece.repeat(20_000 / piece.length)).length).toBeLessThanOrEqual(20_000)
  })
})
