/** Returns the page in the middle of a scrolled area, from 1. */
export function findVisiblePage(area: HTMLElement): number {
  const { top, height } = area.getBoundingClientRect()
  const middle = top + height / 2
  const pages = [...area.querySelectorAll<HTMLElement>('[data-page]')]
  const page = pages.find((one) => one.getBoundingClientRect().bottom >= middle) ?? pages.at(-1)
  return Number(page?.dataset['page'] ?? 1)
}
