import { Worker } from 'node:worker_threads'
import { limiter } from '../../../platform/limiter.ts'
import { render, type Rendered, type Source } from './render.ts'

const workerFile = new URL('./render-worker.ts', import.meta.url)
/** Shorter ones take less time than a thread does to start: a few milliseconds. */
const longest = 100_000
const seconds = 15

const twoAtOnce = limiter(2)

async function away(source: Source): Promise<Rendered> {
  const worker = new Worker(workerFile, {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const late = AbortSignal.timeout(seconds * 1000)
  try {
    return await new Promise<Rendered>((resolve, reject) => {
      late.addEventListener('abort', () => reject(new Error('rendering took too long')))
      worker.on('error', reject)
      worker.on('exit', (code) => reject(new Error(`the renderer ended with ${code}`)))
      worker.on('message', resolve)
    })
  } finally {
    await worker.terminate()
  }
}

/** Renders a mail; one that no time suffices for is shown as its text. */
export async function renderMail(source: Source): Promise<Rendered> {
  if ((source.html ?? source.plain).length <= longest) return render(source)
  return twoAtOnce(() => away(source)).catch(() =>
    render({ ...source, html: null, plain: source.plain.slice(0, longest) }),
  )
}
