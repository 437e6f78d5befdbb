import { expect, test } from 'vitest'
import { htmlToText } from './html-text.ts'

test.each([
  ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['lines of an editor', '<p style="margin:0">One</p><p style="margin:0">Two</p>', 'One\nTwo'],
  [
    'an empty line of an editor',
    '<p style="margin:0">One</p><p style="margin:0"><br></p><p style="color:red; margin: 0px">Two</p>',
    'One\n\nTwo',
  ],
  ['paragraphs with some margin', '<p style="margin:0 0 1em">One</p><p>Two</p>', 'One\n\nTwo'],
])('converts %s', (_name, html, text) => expect(htmlToText(html)).toBe(text))
