import { expect, test } from 'vitest'
import { parseRelated } from './parse-related.ts'

const parse = (LivestreamOpenHouseURL: unknown) =>
  parseRelated('OpenHouse', {
    OpenHouseKey: 'H1',
    ListingKey: 'K1',
    OpenHouseStartTime: '2026-03-08T17:00:00Z',
    LivestreamOpenHouseURL,
  })

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://video.example/1',
  'file:///etc/passwd',
  'blob:https://video.example/1',
  'vbscript:msgbox(1)',
  'mailto:agent@video.example',
  'rtmp://video.example/live',
  'http://video.example/1',
  '//video.example/1',
  'video.example/1',
  'https://agent:secret@video.example/1',
  'https://',
  7,
  null,
])('an open house of a source loses the livestream address %j, and stays', (url) => {
  expect(parse(url)).toMatchObject({ resource: 'OpenHouse', key: 'H1', livestreamUrl: '' })
})

test('an open house of a source keeps a secure livestream address', () => {
  expect(parse(' https://video.example/1?a=b#c ')).toMatchObject({
    livestreamUrl: 'https://video.example/1?a=b#c',
  })
})
