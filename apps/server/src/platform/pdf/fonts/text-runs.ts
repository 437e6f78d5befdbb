import { mirror, splitDirections } from './bidi-runs.ts'
import { splitClusters } from './clusters.ts'
import type { FontSet } from './font-set.ts'
import type { ScriptFont } from './script-font.ts'

/** Text in one font and direction. */
export interface TextRun {
  /** In the order in which it is shaped. */
  readonly text: string
  /** Null for the font of the document. */
  readonly font: ScriptFont | null
  readonly rightToLeft: boolean
}

interface Fonts {
  readonly set: FontSet
  readonly inter: (codePoint: number) => boolean
  /** The whole text, which decides between fonts of Han characters. */
  readonly context: string
}

const isInter = (cluster: string, { inter }: Fonts): boolean =>
  Array.from(cluster).every((character) => inter(character.codePointAt(0)!))

/** Splits a line into runs in the order in which they are drawn, from left to right. */
export function splitRuns(line: string, base: 'ltr' | 'rtl', fonts: Fonts): TextRun[] {
  return splitDirections(line, base).flatMap(({ text, rightToLeft }) => {
    const runs: { text: string; font: ScriptFont | null }[] = []
    for (const cluster of splitClusters(text)) {
      const font = isInter(cluster, fonts) ? null : fonts.set.find(cluster, fonts.context)
      const last = runs.at(-1)
      if (last && last.font === font) last.text += cluster
      else runs.push({ text: cluster, font })
    }
    const ordered = rightToLeft ? runs.toReversed() : runs
    return ordered.map((run) => ({
      font: run.font,
      rightToLeft,
      text: rightToLeft && run.font === null ? mirror(run.text) : run.text,
    }))
  })
}
