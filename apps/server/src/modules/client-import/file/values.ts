import { clientStages, type ClientStage } from '@pb/rules/clients'

const spaced = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function real(year: number, month: number, day: number): string | null {
  const text = spaced(year, month, day)
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

/** A date as people in New York write it: `2026-05-01`, `5/1/2026`, `5/1/26`, `May 1, 2026`; null for anything else. */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return real(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text)
  if (us) return real(Number(us[3]!.padStart(4, '20')), Number(us[1]), Number(us[2]))
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text)
  const month = named ? months.indexOf(named[1]!.toLowerCase()) : -1
  return named && month >= 0 ? real(Number(named[3]), month + 1, Number(named[2])) : null
}

/** Dollars a year: `$85,000`, `85k`, `85000.50`; null for anything else. */
export function readIncome(text: string): number | null {
  const match =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?\s*(k)?(?:\s*(?:\/|per|a)\s*(?:yr|year|annum))?$/i.exec(
      text,
    )
  if (!match) return null
  const dollars = Number(match[1]!.replaceAll(',', '') + (match[2] ?? '')) * (match[3] ? 1000 : 1)
  return dollars <= 1_000_000_000 ? Math.round(dollars * 100) / 100 : null
}

/** What somebody looks for, in any words for it; null where it says neither. */
export function readSearchTypes(text: string): ('rental' | 'sale')[] | null {
  const found: ('rental' | 'sale')[] = []
  if (/\brent|\blease|\btenant/i.test(text)) found.push('rental')
  if (/\bsale|\bbuy|\bpurchas|\bown/i.test(text)) found.push('sale')
  if (found.length === 0 && /^both$/i.test(text.trim())) return ['rental', 'sale']
  return found.length > 0 ? found : null
}

/** A stage by its name; null for another word. */
export function readStage(text: string): ClientStage | null {
  const wanted = text.trim().toLowerCase()
  return clientStages.find(({ key, title }) => key === wanted || title.toLowerCase() === wanted)?.key ?? null
}

/** Several values in one cell, as Google (`:::`), Outlook (`;`) and people write them. */
export function several(text: string): string[] {
  return text
    .split(/\s*(?::::|[\n;,|])\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Numbers, which may hold commas before an extension, stand in lines or between `;` and `:::`. */
export function severalPhones(text: string): string[] {
  return text
    .split(/\s*(?::::|[\n;|]|,(?=\s*[+(\d][\d\s().-]{6,}))\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** `Bell, Nora` and `Nora van der Bell` in two. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const [before = '', after] = text.split(/\s*,\s*/, 2)
  if (after !== undefined && after !== '') return { firstName: after, lastName: before }
  const [firstName = '', ...rest] = before.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** What a spreadsheet would run: names and sources never begin so, and whoever opens an export must not run it. */
export function looksLikeFormula(text: string): boolean {
  return /^[=@\t\r]|^[+-](?=.*[(!|])/.test(text)
}
