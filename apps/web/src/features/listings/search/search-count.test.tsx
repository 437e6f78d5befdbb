import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SearchCount, SearchHighlights } from './search-count.tsx'

afterEach(cleanup)

const totals = { new: 12, price_dropped: 0, no_fee: 40 }

test('shows the count once on each width, and announces it once', () => {
  const advice = { count: 1204, totals }
  const { container } = render(
    <>
      <SearchCount advice={advice} outdated={false} />
      <SearchHighlights advice={advice} outdated={false} />
    </>,
  )
  const [title, bar] = [...container.querySelectorAll('[aria-live], [aria-hidden]')]
  // The title leaves the count to the bar exactly where the bar has it.
  expect([title!.textContent, title!.className]).toEqual([
    '( Results 1,204 )',
    expect.stringContaining('xs:max-sm:sr-only'),
  ])
  expect([bar!.textContent, bar!.className]).toEqual(['1,204 results', expect.stringContaining('sm:hidden')])
  expect(container.textContent).toContain('12 new · 40 no fee')
})
