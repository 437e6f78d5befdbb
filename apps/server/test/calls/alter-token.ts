/** Another token of the same length, which differs before its last characters: these may have bits that nothing reads. */
export function alterToken(token: string): string {
  const at = token.length - 10
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}
