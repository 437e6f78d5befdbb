import type { ClientImportField } from '@pb/rules/client-import-fields'

/** `E-mail 1 - Value` as `e mail 1 value`: the key under which a column's mapping is stored. */
export function normalizeTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)
}

// The first match wins, so exclusions come before the patterns that they restrict.
const titlePatterns: readonly (readonly [RegExp, ClientImportField | null])[] = [
  // Before addresses: `Email Opt-Out`, `Unsubscribed from all email`.
  [/\bopt(?:ed)? ?out\b|\bdo not e ?mail\b|\bunsubscribed?\b|\bno e ?mails?\b/, 'opt_out'],
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

/** Guesses a column's field from its title; null if unknown. */
export function guessField(title: string): ClientImportField | null {
  const normalized = normalizeTitle(title)
  return titlePatterns.find(([pattern]) => pattern.test(normalized))?.[1] ?? null
}
