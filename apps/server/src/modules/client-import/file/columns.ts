import type { ClientImportField } from '@pb/rules/client-import-fields'

/** `E-mail 1 - Value` as `e mail 1 value`, by which a title is known again. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)
}

// The first that fits; what is never a client's own stands before what would take it for one.
const guesses: readonly (readonly [RegExp, ClientImportField | null])[] = [
  [/^(?:e ?mail|phone).*\b(?:type|label)$/, null],
  [
    /\b(?:agent|landlord|broker|company|organi[sz]ation|file as|nickname|phonetic|yomi|middle|prefix|suffix)\b/,
    null,
  ],
  [/\b(?:first|given|forename)\b|^fname$/, 'first_name'],
  [/\b(?:last|family|surname)\b|^lname$/, 'last_name'],
  [/\be ?mails?\b|^mail$/, 'email'],
  [/\b(?:phones?|mobile|cell|tel(?:ephone)?)\b|^number$/, 'phone'],
  [/\b(?:move in|moving|move date|target date|lease start)\b/, 'move_in_date'],
  [/\b(?:stage|status)\b/, 'stage'],
  [/\b(?:source|referral|referred by|came from|lead from)\b/, 'source'],
  [/\b(?:income|salary)\b/, 'income'],
  [/\bpets?\b/, 'pets'],
  [/\b(?:rental or sale|search type|looking for|client type|type|buyer or renter)\b/, 'search_type'],
  [/\b(?:notes?|comments?|remarks?|description)\b/, 'notes'],
  [/^(?:full |client |contact |display )?name$|^client$|^contact$/, 'name'],
]

/** What a column of this title holds, as far as can be guessed. */
export function guessField(title: string): ClientImportField | null {
  const plain = plainTitle(title)
  return guesses.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}
