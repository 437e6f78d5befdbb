import { serveStream } from '../../../platform/workers/serve-stream.ts'
import { readFile } from './read-file.ts'

serveStream(readFile)
