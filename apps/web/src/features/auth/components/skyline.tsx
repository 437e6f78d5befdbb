interface Tower {
  readonly x: number
  readonly width: number
  readonly height: number
  readonly far: boolean
}

/** A row of houses from a fixed sequence, so that the city stands where it stood yesterday. */
function row(seed: number, far: boolean, [low, high]: readonly [number, number]): readonly Tower[] {
  const towers: Tower[] = []
  let value = seed
  const next = (): number => {
    value = (value * 16_807) % 2_147_483_647
    return value / 2_147_483_647
  }
  for (let x = -30; x < 1000;) {
    const width = 54 + Math.round(next() * 44)
    towers.push({ x, width, height: Math.round(low + next() * (high - low)), far })
    x += width + Math.round(next() * 26)
  }
  return towers
}

const towers = [...row(77, true, [220, 560]), ...row(4242, false, [90, 380])]
const ground = 900

function isLit(column: number, line: number, x: number): boolean {
  return (column * 7 + line * 13 + x * 3) % 5 < 2
}

function Windows({ x, width, height }: Tower) {
  const columns = Math.floor((width - 12) / 14)
  const lines = Math.floor((height - 24) / 20)
  const left = x + (width - columns * 14 + 6) / 2
  return Array.from({ length: columns * lines }, (_, index) => {
    const column = index % columns
    const line = Math.floor(index / columns)
    return (
      <rect
        key={index}
        x={left + column * 14}
        y={ground - height + 16 + line * 20}
        width="8"
        height="11"
        rx="1"
        className={
          isLit(column, line, x)
            ? 'fill-[oklch(0.87_0.09_85)] dark:fill-[oklch(0.8_0.1_80)]'
            : 'fill-white/15 dark:fill-white/5'
        }
      />
    )
  })
}

/** The city at the end of a day; at night in the dark theme. */
export function Skyline() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 960 900"
      preserveAspectRatio="xMidYMax slice"
      className="hidden size-full bg-linear-to-b from-[oklch(0.83_0.055_180)] to-[oklch(0.95_0.03_210)] md:sticky md:top-0 md:block md:h-dvh dark:from-[oklch(0.2_0.03_230)] dark:to-[oklch(0.34_0.05_195)]"
    >
      {towers.map((tower) => (
        <g key={`${tower.far ? 'far' : 'near'}${tower.x}`}>
          <rect
            x={tower.x}
            y={ground - tower.height}
            width={tower.width}
            height={tower.height}
            className={
              tower.far
                ? 'fill-[oklch(0.6_0.045_178)] dark:fill-[oklch(0.29_0.03_205)]'
                : 'fill-[oklch(0.4_0.05_172)] dark:fill-[oklch(0.22_0.025_195)]'
            }
          />
          <Windows {...tower} />
        </g>
      ))}
    </svg>
  )
}
