/** So many times the middle price, or so small a part of it, is another kind of sale: several homes, a share, a gift. */
const timesMiddle = 6
const fewToJudge = 5

/** Sales whose price lies among the others', so that a chart of them can be read; all of them where there are few. */
export function believable<S extends { readonly price: number }>(sales: readonly S[]): readonly S[] {
  if (sales.length < fewToJudge) return sales
  const prices = sales.map(({ price }) => price).toSorted((a, b) => a - b)
  const middle = prices[Math.floor(prices.length / 2)]!
  return sales.filter(({ price }) => price <= middle * timesMiddle && price >= middle / timesMiddle)
}
