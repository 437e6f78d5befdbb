const integer = new Intl.NumberFormat('en-US')

/** `1 listing`, `134 listings`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${integer.format(count)} ${count === 1 ? one : many}`
}

/** The indefinite article before a number, as it is spoken: `an 8`, `an 11`, `an 18`, `a 12`, `an 80`. */
export function articleBefore(count: number): 'a' | 'an' {
  const [thousands = ''] = integer.format(Math.trunc(count)).split(',')
  return /^(?:8|11$|18$)/.test(thousands) ? 'an' : 'a'
}
