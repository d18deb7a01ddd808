import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { StartRefused } from '#server/start-refused.ts'
import { addModel, ModelRefused } from '#worker/hearing/add-model.ts'
import { runOrRefuse } from '../run-or-refuse.ts'

const noWordTimes =
  'It gives the times of sentences only: single words can be one or two seconds off. A model exported with cross-attention gives the times of words.'

/** `npm run model -- <file, folder or address> [--sha256 …]`: adds a Whisper model to this house, which an administrator then chooses. */
await runOrRefuse(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { sha256: { type: 'string' } } })
  const [from] = positionals
  if (!from || positionals.length > 1) throw new StartRefused('Name one model: npm run model -- <file, folder or address> [--sha256 …]')
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new StartRefused('Stopped. Nothing was added.')))
  const folder = join(readConfig(process.env).dataDir, 'models')
  try {
    const { model, sha256, secondsASecond } = await addModel(folder, from, { sha256: values.sha256, say: console.log, signal: stop.signal })
    console.log(`
${model.label} is in ${model.folder}.${sha256 ? `\nSHA-256 of what was loaded: ${sha256}` : ''}
A minute of speech takes it ${(secondsASecond * 60).toFixed(0)} s of one processor here.${model.wordTimes ? '' : `\n${noWordTimes}`}
Start the house again, then choose it under Moderation, Speech recognition.`)
  } catch (cause) {
    throw cause instanceof ModelRefused ? new StartRefused(cause.message) : cause
  }
})
