interface Tower {
  readonly x: number
  readonly width: number
  readonly height: number
}

const ground = 900

/** Generates a row of towers from a seed, so that the skyline is always the same. */
function generateRow(seed: number, [low, high]: readonly [number, number]): readonly Tower[] {
  const towers: Tower[] = []
  let value = seed
  const next = (): number => {
    value = (value * 16_807) % 2_147_483_647
    return value / 2_147_483_647
  }
  for (let x = -30; x < 1000;) {
    const width = 54 + Math.round(next() * 44)
    towers.push({ x, width, height: Math.round(low + next() * (high - low)) })
    x += width + Math.round(next() * 26)
  }
  return towers
}

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`
}

/** Draws the row as three paths: buildings, lit windows and dark windows. */
function drawRow(row: readonly Tower[]): { buildings: string; lit: string; dark: string } {
  const lines = { buildings: '', lit: '', dark: '' }
  for (const { x, width, height } of row) {
    lines.buildings += box(x, ground - height, width, height)
    const columns = Math.floor((width - 12) / 14)
    const left = x + (width - columns * 14 + 6) / 2
    for (let floor = 0; floor < Math.floor((height - 24) / 20); floor++) {
      for (let column = 0; column < columns; column++) {
        const window = box(left + column * 14, ground - height + 16 + floor * 20, 8, 11)
        if ((column * 7 + floor * 13 + Math.abs(x) * 3) % 5 < 2) lines.lit += window
        else lines.dark += window
      }
    }
  }
  return lines
}

const rows = [
  {
    ...drawRow(generateRow(77, [220, 560])),
    fill: 'fill-[oklch(0.6_0.045_178)] dark:fill-[oklch(0.29_0.03_205)]',
  },
  {
    ...drawRow(generateRow(4242, [90, 380])),
    fill: 'fill-[oklch(0.4_0.05_172)] dark:fill-[oklch(0.22_0.025_195)]',
  },
]

/** Decorative skyline at dusk, or at night in the dark theme. */
export function Skyline() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 960 900"
      preserveAspectRatio="xMidYMax slice"
      className="hidden size-full bg-linear-to-b from-[oklch(0.83_0.055_180)] to-[oklch(0.95_0.03_210)] md:sticky md:top-0 md:block md:h-dvh dark:from-[oklch(0.2_0.03_230)] dark:to-[oklch(0.34_0.05_195)]"
    >
      {rows.map(({ buildings, lit, dark, fill }) => (
        <g key={fill}>
          <path d={buildings} className={fill} />
          <path d={dark} className="fill-white/15 dark:fill-white/5" />
          <path d={lit} className="fill-[oklch(0.87_0.09_85)] dark:fill-[oklch(0.8_0.1_80)]" />
        </g>
      ))}
    </svg>
  )
}
