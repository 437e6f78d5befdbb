/** Random choices that come out the same for the same seed, so that two demo offices are alike. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  between(low: number, high: number): number
  /** A whole number, both ends included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Some of the items, each once, in random order. */
  some<T>(items: readonly T[], count: number): T[]
}

/** A generator from a seed: a Weyl sequence, each step mixed by multiplications (as in splitmix32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    mixed ^= mixed >>> 15
    return (mixed >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)]!,
    some(items, count) {
      const rest = [...items]
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(whole(0, rest.length - 1), 1)[0]!,
      )
    },
  }
}
