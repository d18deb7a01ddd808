import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runWatched } from '../apart/run-watched.ts'
import { HearingEnded, hearApart } from './hear-apart.ts'
import { factsFile, findModel, type HearingModel, modelName, openModel, ownName, sample } from './model.ts'
import { type ModelFiles, modelFilesOf } from './model-files.ts'

/** The model is not added; the message is for the operator. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused'
}

interface AddingRun {
  /** SHA-256 of the archive, from its publisher. */
  sha256?: string | undefined
  say(words: string): void
  signal: AbortSignal
}

/**
 * Adds a Whisper model to `folder`: an archive or a folder as sherpa-onnx publishes them, on this machine or at an address. It is downloaded and unpacked
 * into a temporary folder, tested on a sample, and then renamed. Throws `ModelRefused`.
 */
export async function addModel(folder: string, from: string, run: AddingRun) {
  const own = await findModel()
  await mkdir(folder, { recursive: true })
  const work = join(folder, `.adding-${randomUUID()}`)
  await mkdir(work)
  try {
    const { name, unpacked, sha256 } = await unpack(from, work, run)
    if (name === ownName) throw new ModelRefused(`${name} is the project's own model and is here already.`)
    const files = modelFilesOf(await namesIn(unpacked))
    if (!files) throw new ModelRefused(noModel)
    const made = join(work, 'made')
    await mkdir(made)
    const facts = await gather(unpacked, made, name, files)
    await writeFile(join(made, factsFile), JSON.stringify(facts, null, 2))
    run.say('Trying it on a sample of speech …')
    const { secondsASecond, wordTimes } = await tryOut(await openModel(made, name, own.vad), run.signal)
    await writeFile(join(made, factsFile), JSON.stringify({ ...facts, wordTimes }, null, 2))
    const place = join(folder, name)
    await rm(place, { recursive: true, force: true })
    await rename(made, place)
    return { model: await openModel(place, name, own.vad), sha256, secondsASecond }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function unpack(from: string, work: string, run: AddingRun): Promise<{ name: string; unpacked: string; sha256?: string }> {
  const address = /^https?:\/\//.test(from) ? new URL(from) : undefined
  const name = nameOf(address ? address.pathname : from)
  const given = address ? undefined : await stat(from).catch(() => undefined)
  if (!address && !given) throw new ModelRefused(`${from} is not there.`)
  if (given?.isDirectory()) {
    if (run.sha256) throw new ModelRefused('--sha256 is of an archive, and this is a folder.')
    return { name, unpacked: from }
  }
  const archive = address ? join(work, 'archive') : from
  const sha256 = address ? await load(address, archive, run) : await digestOf(archive)
  if (run.sha256 && run.sha256.toLowerCase() !== sha256)
    throw new ModelRefused(`Its SHA-256 is ${sha256} and not ${run.sha256}. Nothing was added.`)
  const unpacked = join(work, 'unpacked')
  await mkdir(unpacked)
  run.say('Unpacking …')
  const { code } = await runWatched(['tar', '-xf', archive, '-C', unpacked, '--no-same-owner'], {
    onOutput: () => {},
    ...{ maxSeconds: longestUnpackingSeconds, maxMegabytes: 2000, signal: run.signal },
  })
  if (code !== 0) throw new ModelRefused('It could not be unpacked: is it a whole archive, and are tar and bzip2 on this machine?')
  return { name, unpacked, sha256 }
}

/** "sherpa-onnx-whisper-small.tar.bz2" is whisper-small. */
function nameOf(path: string): string {
  const name = basename(path)
    .toLowerCase()
    .replace(/\.(tar|tgz|tbz2?|txz)(\.\w+)?$/, '')
    .replace(/^sherpa-onnx-/, '')
  if (!modelName.test(name)) throw new ModelRefused('The name of a model has up to 80 letters, digits, points, lines and hyphens.')
  return name
}

async function load(address: URL, path: string, { say, signal }: AddingRun): Promise<string> {
  const response = await fetch(address, { signal }).catch((cause) => {
    signal.throwIfAborted()
    throw new ModelRefused(`${address} could not be reached: ${cause.cause?.message ?? cause.message}`)
  })
  if (!response.ok || !response.body) throw new ModelRefused(`${address} answered ${response.status}.`)
  const whole = Number(response.headers.get('content-length')) || 0
  const hash = createHash('sha256')
  let [bytes, told] = [0, 0]
  const watched = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes - told >= toldEveryBytes) {
        told = bytes
        say(`${Math.round(bytes / 2 ** 20)} MB${whole ? ` of ${Math.round(whole / 2 ** 20)} MB` : ''} loaded`)
      }
      done(null, chunk)
    },
  })
  await pipeline(Readable.fromWeb(response.body as never), watched, createWriteStream(path), { signal })
  if (whole && bytes !== whole) throw new ModelRefused(`${address} ended after ${bytes} of ${whole} bytes.`)
  return hash.digest('hex')
}
const longestUnpackingSeconds = 3600
const toldEveryBytes = 50 * 2 ** 20

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Regular files, two folders deep, by path. Links are not followed. */
async function namesIn(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true }))
    if (name.split('/').length <= 2 && (await lstat(join(folder, name))).isFile()) found.push(name)
  return found
}

async function gather(from: string, to: string, name: string, { encoder, decoder, tokens, weights }: ModelFiles) {
  const files: Record<string, { bytes: number; sha256: string }> = {}
  let megabytes = 400
  for (const path of [encoder, decoder, tokens, ...weights]) {
    const file = basename(path)
    await copyFile(join(from, path), join(to, file))
    const { size } = await stat(join(to, file))
    files[file] = { bytes: size, sha256: await digestOf(join(to, file)) }
    // Loading a graph takes about twice its size.
    megabytes += (size / 2 ** 20) * 2.2
  }
  return {
    label: labelOf(name),
    megabytes: Math.ceil(megabytes / 100) * 100,
    languages: /[.-]en$|\.en[.-]/.test(name) ? 1 : 99,
    ...{ encoder: basename(encoder), decoder: basename(decoder), tokens: basename(tokens) },
    files,
  }
}

/** "whisper-small" is Whisper small. */
const labelOf = (name: string) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Processor seconds per second of speech, and whether it returns the times of words. */
async function tryOut(model: HearingModel, signal: AbortSignal) {
  const heard = await hearApart(model, sample, 'en', signal, true).catch((cause) => {
    if (!(cause instanceof HearingEnded)) throw cause
    throw new ModelRefused(`It was tried on a sample and did not work: ${cause.message}`)
  })
  const said = new Set(heard.words.map(([word]) => plain(word)))
  const expected = sample.words.split(' ')
  const found = expected.filter((word) => said.has(word)).length
  if (found < expected.length / 2) throw new ModelRefused('It was tried on a sample of speech and did not understand it.')
  return { secondsASecond: heard.took.processorMs / heard.took.spokenMs, wordTimes: heard.wordTimes }
}
const plain = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '')

const noModel =
  'This is no Whisper model as sherpa-onnx publishes them: an encoder, a decoder and tokens, such as small-encoder.onnx, small-decoder.onnx and small-tokens.txt.'
