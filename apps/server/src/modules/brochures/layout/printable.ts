const scripts = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Sc}\p{Sm}\p{Zs}°®™©\n]+/gu

/**
 * A text in the characters that the document's type face has. Letters of other scripts become one ellipsis, so that
 * it shows that something was there; pictograms and control characters only leave a space.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(scripts, (run) => (/\p{L}/u.test(run) ? '…' : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
