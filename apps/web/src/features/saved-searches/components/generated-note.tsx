import * as texts from '../texts.ts'

/** Explains a generated search. */
export function GeneratedNote() {
  return <p className="text-xs text-generated">{texts.generatedSearchHint}</p>
}
