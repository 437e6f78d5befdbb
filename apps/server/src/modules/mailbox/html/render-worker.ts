import { parentPort, workerData } from 'node:worker_threads'
import { render, type Source } from './render.ts'

/** Renders one long mail away from the thread that answers calls, then ends. */
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
parentPort!.postMessage(render(workerData as Source))
