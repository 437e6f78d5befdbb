/** A page number, or a gap between two numbers. */
export type PagerItem = number | 'gap-before' | 'gap-after'

/**
 * Returns the numbers of a pager: the first page, the last page, the current one with a neighbor on each side, and gaps
 * between. The length is constant for more than seven pages, so that buttons do not move; a gap never hides a single
 * page.
 */
export function pagerNumbers(page: number, pages: number): PagerItem[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const near = Math.min(Math.max(page, 4), pages - 3)
  const middle = [near - 1, near, near + 1]
  return [1, near === 4 ? 2 : 'gap-before', ...middle, near === pages - 3 ? pages - 1 : 'gap-after', pages]
}
