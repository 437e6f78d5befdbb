import { expect, test } from 'vitest'
import { findFragment, findNextFragment, getDuration, parsePlaylist } from './playlist.ts'

const text = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MAP:URI="init/1.mp4?viewer=k"
#EXTINF:1.000,
fragments/1/4.m4s?viewer=k
#EXTINF:1.500,
fragments/1/5.m4s?viewer=k
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init/2.mp4?viewer=k"
#EXTINF:2.000,
/live/7-t/fragments/2/6.m4s
#EXT-X-ENDLIST
`
const fragments = parsePlaylist(text, 'https://office.example/live/7-t/recording.m3u8')

test('reads fragments with their times and initialization segments', () => {
  expect(fragments).toEqual([
    {
      url: 'https://office.example/live/7-t/fragments/1/4.m4s?viewer=k',
      initUrl: 'https://office.example/live/7-t/init/1.mp4?viewer=k',
      start: 0,
      duration: 1,
    },
    {
      url: 'https://office.example/live/7-t/fragments/1/5.m4s?viewer=k',
      initUrl: 'https://office.example/live/7-t/init/1.mp4?viewer=k',
      start: 1,
      duration: 1.5,
    },
    {
      url: 'https://office.example/live/7-t/fragments/2/6.m4s',
      initUrl: 'https://office.example/live/7-t/init/2.mp4?viewer=k',
      start: 2.5,
      duration: 2,
    },
  ])
  expect(getDuration(fragments)).toBe(4.5)
})

test.each([
  [0, 0],
  [1.2, 1],
  [2.5, 2],
  [99, 2],
])('finds the fragment at %d s', (time, index) => {
  expect(findFragment(fragments, time)).toBe(index)
})

test('fetches from where it is played, and not what is buffered', () => {
  expect(findNextFragment(fragments, 1.2, new Set())).toBe(1)
  expect(findNextFragment(fragments, 0, new Set([0, 1]))).toBe(2)
  expect(findNextFragment(fragments, 0, new Set([0, 1, 2]))).toBeNull()
})

test('an empty or foreign text has no fragments', () => {
  expect(parsePlaylist('', 'https://office.example/a')).toEqual([])
  expect(getDuration([])).toBe(0)
})
