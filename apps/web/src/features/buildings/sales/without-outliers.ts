/** Sales outside this ratio to the median are of another kind, e.g. several units, a share or a gift. */
const maxRatio = 6
const minSales = 5

/** Drops sales far from the median price, so that the chart stays readable. Keeps all if there are few. */
export function withoutOutliers<S extends { readonly price: number }>(sales: readonly S[]): readonly S[] {
  if (sales.length < minSales) return sales
  const prices = sales.map(({ price }) => price).toSorted((a, b) => a - b)
  const median = prices[Math.floor(prices.length / 2)]!
  return sales.filter(({ price }) => price <= median * maxRatio && price >= median / maxRatio)
}
